import "@pomar/contract/registries/fruits/fruits.schema";
