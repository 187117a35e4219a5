// refused by api-stock-imports-nothing-above
export * from "../insight/lowest.queries.ts";
