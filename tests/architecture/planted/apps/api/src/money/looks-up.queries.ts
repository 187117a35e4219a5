// refused by api-money-imports-nothing-above
export * from "../entries/lowest.queries.ts";
