// npm test: everything a change must pass, in order. The last line is the result: `N passed, N failed`.
// --no-browser leaves the browser tests out.
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { install, root } from "./install.mjs";

const withBrowser = !process.argv.includes("--no-browser");
const reports = mkdtempSync(path.join(os.tmpdir(), "pomar-reports-"));
const results = [];
const running = new Set();

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
  process.once(signal, () => {
    for (const program of running) program.kill("SIGTERM");
    rmSync(reports, { recursive: true, force: true });
    process.exit(130);
  });
}

install();
// None of these writes anything, and most keep one processor busy.
await twoAtATime([
  () => step("types", checkTypes),
  () => step("boundaries", () => npmRun("boundaries")),
  () => step("dead code", () => tool("knip", [])),
  () => step("house checks", () => npmRun("checks")),
  () => step("lint", () => tool("biome", ["check", "."])),
]);
const isBuilt = await step("build", () => run(process.execPath, ["tools/scripts/build.mjs"]));
print("\n== unit, API and fault tests");
await step("unit, API and fault tests", runVitest);
if (withBrowser) print("\n== browser tests");
if (withBrowser)
  await step("browser tests", isBuilt ? runPlaywright : () => fail("There is no build to open in a browser."));
finish();

async function twoAtATime(works) {
  const waiting = [...works];
  const lane = async () => {
    for (let work = waiting.shift(); work; work = waiting.shift()) await work();
  };
  await Promise.all([lane(), lane()]);
}

async function checkTypes() {
  for (const project of ["packages/contract", "packages/embedded-postgres", "apps/api", "apps/web", "."])
    await tool("tsc", ["-p", project]);
}

/** Runs one step and notes its counts; one without a test runner is one test. */
async function step(name, work) {
  const startedAt = Date.now();
  let result;
  try {
    result = (await work()) ?? { passed: 1, failed: 0 };
  } catch (error) {
    print(error.message);
    result = { passed: 0, failed: 1 };
  }
  results.push({ name, ...result });
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
  print(`${result.failed ? "FAILED" : "ok"}: ${name}, ${seconds} s`);
  return result.failed === 0;
}

async function runVitest() {
  const report = path.join(reports, "vitest.json");
  const args = ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const code = await tool("vitest", args, { live: true });
  const { numPassedTests: passed, numFailedTests: failed, testResults } = readReport(report);
  for (const { name, assertionResults } of testResults)
    for (const { status, failureMessages, fullName } of assertionResults)
      if (status === "passed" && failureMessages.length > 0) tellSecondTry(path.relative(root, name), fullName);
  return judged({ passed, failed, code });
}

async function runPlaywright() {
  const { ensureChromium } = await import("./chromium.mjs");
  const report = path.join(reports, "playwright.json");
  const env = {
    CHROMIUM_PATH: await ensureChromium(),
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  };
  const args = ["test", "-c", "tests/e2e/playwright.config.ts", "--reporter=list,json"];
  const code = await tool("playwright", args, { live: true, env });
  const { stats, suites } = readReport(report);
  for (const [file, title] of secondTries(suites)) tellSecondTry(path.join("tests/e2e", file), title);
  return judged({ passed: stats.expected + stats.flaky, failed: stats.unexpected, code });
}

/** The tests that failed once and then passed, each with its file. */
function secondTries(suites) {
  return suites.flatMap(({ file, suites: inner = [], specs = [] }) => [
    ...specs.filter(({ tests }) => tests.some(({ status }) => status === "flaky")).map(({ title }) => [file, title]),
    ...secondTries(inner),
  ]);
}

function tellSecondTry(file, title) {
  print(`passed at the second try only: ${file}: ${title}`);
}

/** A runner that found no test, or failed outside of the tests, has failed. */
function judged({ passed, failed, code }) {
  if (failed === 0 && (code !== 0 || passed === 0)) return { passed, failed: 1 };
  return { passed, failed };
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return fail("The runner ended without a report.");
  }
}

function tool(name, args, options) {
  return run(path.join(root, "node_modules/.bin", name), args, options);
}

function npmRun(script) {
  return run("npm", ["run", "--silent", script]);
}

/**
 * Runs a program. Its output is shown as it comes when `live`, else only when it fails.
 * @returns the exit code when `live`, nothing when it succeeded, and throws when it failed.
 */
function run(program, args, { live = false, env = {} } = {}) {
  const { NODE_ENV: _, ...inherited } = process.env;
  return new Promise((resolve, reject) => {
    const started = spawn(program, args, {
      cwd: root,
      env: { ...inherited, ...env },
      shell: process.platform === "win32",
      stdio: ["ignore", live ? "inherit" : "pipe", live ? "inherit" : "pipe"],
    });
    let output = "";
    for (const stream of [started.stdout, started.stderr]) stream?.on("data", (chunk) => (output += chunk));
    running.add(started);
    started.once("error", reject);
    started.once("close", (code) => {
      running.delete(started);
      if (live) resolve(code);
      else if (code === 0) resolve();
      else reject(new Error(output.trim() || `${program} ended with ${code}`));
    });
  });
}

function fail(message) {
  throw new Error(message);
}

function finish() {
  rmSync(reports, { recursive: true, force: true });
  const sum = (key) => results.reduce((total, result) => total + result[key], 0);
  print("");
  for (const { name, passed, failed } of results)
    print(`${failed ? "FAILED" : "ok    "}  ${name}: ${passed} passed, ${failed} failed`);
  process.exitCode = sum("failed") === 0 ? 0 : 1;
  print(`\n${sum("passed")} passed, ${sum("failed")} failed`);
}

function print(line) {
  process.stdout.write(`${line}\n`);
}
