export * from "../../registries/fruits/fruits.commands.ts";
