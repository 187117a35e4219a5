// refused by api-entries-imports-nothing-above
export * from "../stock/lowest.queries.ts";
