// refused by contract-people-imports-nothing-above
export * from "../registries/lowest.ts";
