import { defineConfig } from "drizzle-kit";

export default defineConfig({
  dialect: "postgresql",
  casing: "snake_case",
  schema: ["./src/platform/**/*.table.ts", "./src/features/**/*.table.ts"],
  out: "./src/migrations",
});
