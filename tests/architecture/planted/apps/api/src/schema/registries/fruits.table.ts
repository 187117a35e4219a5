export * from "@pomar/contract/registries/fruits/fruits.schema";
