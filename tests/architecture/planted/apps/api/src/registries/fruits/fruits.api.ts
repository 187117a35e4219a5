import "./fruits.commands.ts";
export * from "@pomar/contract/registries/fruits/yield.rules";
