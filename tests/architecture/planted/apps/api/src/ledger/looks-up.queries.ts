// refused by api-ledger-imports-nothing-above
export * from "../money/lowest.queries.ts";
