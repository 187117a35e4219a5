export * from "../core/decimal.ts";
