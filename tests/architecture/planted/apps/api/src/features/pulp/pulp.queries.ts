export * from "../fruits/fruits.table.ts";
