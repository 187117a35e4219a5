export * from "./fruits.queries.ts";
