export * from "../fruits/fruits.commands.ts";
