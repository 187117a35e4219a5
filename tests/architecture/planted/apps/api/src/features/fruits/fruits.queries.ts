export * from "./fruits.table.ts";
