import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["{apps,packages,checks}/**/*.test.ts", "tests/{architecture,faults,support}/**/*.test.ts"],
    exclude: ["**/node_modules/**", "**/dist/**", "tests/architecture/planted/**"],
    environment: "node",
    globalSetup: "tests/support/global-setup.ts",
    maxWorkers: 2,
    // Far above what anything takes: how fast it is, the benchmarks say.
    hookTimeout: 60_000,
    testTimeout: 30_000,
  },
});
