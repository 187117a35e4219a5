// refused by api-schema-is-the-bottom
export * from "../../registries/fruits/fruits.queries.ts";
