import path from "node:path";
import { defineConfig } from "@playwright/test";
import { launchOptions } from "../support/browser.ts";

export default defineConfig({
  testDir: ".",
  testMatch: "**/*.e2e.ts",
  outputDir: path.resolve(import.meta.dirname, "../../test-results"),
  globalSetup: "./open-databases.ts",
  fullyParallel: true,
  // One worker more than cores: with two workers, the processors idle a quarter of the time while pages settle.
  workers: 3,
  // A test that fails on a stalled machine is repeated; the summary names the repeated test for a later fix.
  retries: 2,
  forbidOnly: true,
  // Far more time than any test needs: the benchmarks measure speed, and a busy machine must fail no test.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: "list",
  use: {
    browserName: "chromium",
    locale: "pt-BR",
    timezoneId: "America/Sao_Paulo",
    actionTimeout: 60_000,
    // A service worker would answer requests for files that tests delay, fail or cut. Only the tests in offline/ allow
    // service workers.
    serviceWorkers: "block",
    trace: "on-first-retry",
    launchOptions,
  },
  projects: [
    { name: "desktop", grepInvert: /@phone-only/, use: { viewport: { width: 1280, height: 800 } } },
    // The tests of the dock and the production line run on a phone: tests with @phone also run on a desktop, tests with
    // @phone-only only on the phone.
    { name: "phone", grep: /@phone/, use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } },
  ],
});
