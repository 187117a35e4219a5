// refused by contract-ledger-imports-nothing-above
export * from "../money/lowest.ts";
