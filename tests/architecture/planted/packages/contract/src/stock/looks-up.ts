// refused by contract-stock-imports-nothing-above
export * from "../insight/lowest.ts";
