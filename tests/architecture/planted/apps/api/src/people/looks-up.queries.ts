// refused by api-people-imports-nothing-above
export * from "../registries/lowest.queries.ts";
