import "./fruits.commands.ts";
export * from "@pomar/contract/fruits/yield.rules";
