export * from "@pomar/contract/core/decimal";
