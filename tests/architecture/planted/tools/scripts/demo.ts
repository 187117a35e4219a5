export * from "../../apps/api/src/app.ts";
