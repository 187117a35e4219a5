// refused by contract-registries-imports-nothing-above
export * from "../ledger/lowest.ts";
