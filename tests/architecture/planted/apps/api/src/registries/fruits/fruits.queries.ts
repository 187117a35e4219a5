export * from "../../schema/registries/fruits.table.ts";
