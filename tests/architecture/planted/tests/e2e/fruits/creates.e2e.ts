import "@pomar/contract/fruits/fruits.schema";
