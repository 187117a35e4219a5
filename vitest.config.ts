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
    expect: { poll: { timeout: 20_000 } },
    // A machine that stalls for a moment fails nothing; the summary names whatever needed the second try, to be mended.
    // A counterexample that a property test found is no stumble: the second try would draw other examples.
    retry: { count: 1, condition: /^(?!Property failed)/ },
  },
});
