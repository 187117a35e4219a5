import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["{apps,packages,tools}/**/*.test.ts", "tests/{architecture,faults,previews,support}/**/*.test.ts"],
    exclude: ["**/node_modules/**", "**/dist/**", "tests/architecture/planted/**"],
    environment: "node",
    globalSetup: "tests/support/global-setup.ts",
    // Two more than cores: fault tests wait for timeouts much of their time.
    maxWorkers: 4,
    // Megabytes for young objects from the beginning, instead of one that grows: a fiftieth of the processors' time.
    execArgv: ["--min-semi-space-size=16"],
    // Loading the app anew for each file was most of the time. No module of ours keeps anything between two apps; what a
    // test changes of the process (timers, environment) it puts back itself, or these do.
    isolate: false,
    // A file that is as it was before is not translated anew.
    experimental: { fsModuleCache: true },
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    // Far above what anything takes: how fast it is, the benchmarks say.
    hookTimeout: 120_000,
    testTimeout: 90_000,
    expect: { poll: { timeout: 20_000 } },
    // A machine that stalls for a moment fails nothing; the summary names each test that needed the second try, to be mended.
    // A counterexample that a property test found is no stumble: a second try would draw other examples.
    retry: { count: 1, condition: /^(?!Property failed)/ },
  },
});
