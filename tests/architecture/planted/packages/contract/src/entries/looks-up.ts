// refused by contract-entries-imports-nothing-above
export * from "../stock/lowest.ts";
