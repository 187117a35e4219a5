// refused by contract-money-imports-nothing-above
export * from "../entries/lowest.ts";
