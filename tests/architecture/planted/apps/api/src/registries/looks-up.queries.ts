// refused by api-registries-imports-nothing-above
export * from "../ledger/lowest.queries.ts";
