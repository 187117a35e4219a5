import path from "node:path";
import { defineConfig } from "@playwright/test";
import { launchOptions } from "../support/browser.ts";

export default defineConfig({
  testDir: ".",
  testMatch: "**/*.e2e.ts",
  outputDir: path.resolve(import.meta.dirname, "../../test-results"),
  globalSetup: "./open-databases.ts",
  fullyParallel: true,
  // One more than cores: with two, a quarter of the processors' time passes in waiting for a page to settle.
  workers: 3,
  // A machine that stalls for a moment fails nothing; the summary names each test that needed the second try, to be mended.
  retries: 1,
  forbidOnly: true,
  // Far above what anything takes: how fast it is, the benchmarks say; a busy machine fails no test.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: "list",
  use: {
    browserName: "chromium",
    locale: "pt-BR",
    timezoneId: "America/Sao_Paulo",
    actionTimeout: 40_000,
    // A worker answers for the files that tests hold back, fail and cut. Those of offline/ are about it, and allow it.
    serviceWorkers: "block",
    trace: "on-first-retry",
    launchOptions,
  },
  projects: [
    { name: "desktop", grepInvert: /@phone-only/, use: { viewport: { width: 1280, height: 800 } } },
    // Tests of the dock and the line run on a phone: those tagged @phone at a desk too, those tagged @phone-only nowhere else.
    { name: "phone", grep: /@phone/, use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } },
  ],
});
