// refused by contract-core-knows-no-area
export * from "../registries/fruits/fruits.schema.ts";
