export * from "@pomar/contract/fruits/fruits.schema";
