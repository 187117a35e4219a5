// npm test: runs every test and check that a change must pass. The last line is `N passed, N failed, N skipped`.
// --no-browser leaves out the browser tests; --long runs the same tests with larger parameters (TEST_SIZE=long).
import { spawn } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { install, root } from "./install.mjs";
import { emptyResult, readPlaywright, readVitest } from "./test/reports.mjs";

const withBrowser = !process.argv.includes("--no-browser");
if (process.argv.includes("--long")) process.env.TEST_SIZE = "long";
/** Folders of tests that run whole programs over the tree, or build plants with weeks of data. */
const patient = ["tests/architecture", "tools/checks", "apps/api/src/demo"];
const reports = mkdtempSync(path.join(os.tmpdir(), "pomar-reports-"));
const startedAt = Date.now();
const steps = [];
const running = new Set();

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
  process.once(signal, () => {
    for (const program of running) program.kill("SIGTERM");
    rmSync(reports, { recursive: true, force: true });
    process.exit(130);
  });
}

install();
await Promise.all([
  step("programs", bringPrograms),
  step("build", () => run(process.execPath, ["tools/scripts/build.mjs"])),
]);
const isReady = steps.every(({ failed }) => failed.length === 0);
// These steps use the time in which tests wait for timers and pages: no test needs their results or measures time.
const beside = inTurn([
  () => step("types", checkTypes),
  () => step("dead code", findDeadCode),
  () => step("lint", () => tool("biome", ["check", "."], { isPatient: true })),
  () => step("house checks", () => run("npm", ["run", "--silent", "checks"], { isPatient: true })),
  () => step("tests of the house and the demo", isReady ? runPatientVitest : failUnready),
]);
await step("unit, API and fault tests", isReady ? runVitest : failUnready);
if (withBrowser) await step("browser tests", isReady ? runPlaywright : failUnready);
await beside;
finish();

async function inTurn(works) {
  for (const work of works) await work();
}

/** Finds Chromium for the tests of both runners; every later step gets its path in CHROMIUM_PATH. */
async function bringPrograms() {
  const { said } = await tool("tsx", ["tools/scripts/programs.ts"], { shows: "stderr" });
  process.env.CHROMIUM_PATH = said.trim();
}

async function checkTypes() {
  // tsc has a single thread: parallel checkers would infer most types twice while other steps need the processor.
  // Each project stores its results in a file, so that the next run checks only the changed files.
  const packages = readdirSync(path.join(root, "packages")).map((name) => `packages/${name}`);
  for (const project of [...packages, "apps/api", "apps/web", "."]) {
    const cacheFile = path.join(root, "node_modules/.cache/types", `${project.replaceAll("/", "-")}.tsbuildinfo`);
    const args = ["-p", project, "--singleThreaded", "--incremental", "--tsBuildInfoFile", cacheFile];
    await tool("tsc", args, { isPatient: true });
  }
}

function findDeadCode() {
  const cacheFolder = path.join(root, "node_modules/.cache/knip");
  return tool("knip", ["--cache", "--cache-location", cacheFolder], { isPatient: true });
}

/** Runs one step and records its result; a step without a test runner counts as one test. */
async function step(name, work) {
  const startedAt = Date.now();
  let result = { ...emptyResult(), passed: 1 };
  try {
    const counted = await work();
    if (counted && "passed" in counted) result = counted;
  } catch (error) {
    print(error.message);
    result = {
      ...result,
      passed: 0,
      failed: [{ name: `${name}: ${error.message.split("\n")[0]}`, command: "see above" }],
    };
  }
  steps.push({ name, ...result });
  print(`${result.failed.length ? "FAILED" : "ok"}: ${name}, ${secondsSince(startedAt)} s`);
}

function runVitest() {
  return runVitestWith(
    "vitest.json",
    patient.map((folder) => `--exclude=${folder}/**`),
    { shows: "all" },
  );
}

function runPatientVitest() {
  // The timeouts are long: with the processor time that other steps leave, one minute of work takes ten.
  const args = ["--maxWorkers=2", "--testTimeout=1800000", "--hookTimeout=1800000", ...patient];
  return runVitestWith("patient.json", args, { shows: "failure", isPatient: true });
}

async function runVitestWith(name, further, options) {
  const report = path.join(reports, name);
  const args = ["run", "--reporter=dot", "--reporter=json", `--outputFile.json=${report}`, ...further];
  const { code } = await tool("vitest", args, options);
  return judge(readVitest(report, root), code);
}

async function runPlaywright() {
  const report = path.join(reports, "playwright.json");
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: report, PLAYWRIGHT_JSON_OUTPUT_NAME: report };
  const args = ["test", "-c", "tests/e2e/playwright.config.ts", "--reporter=dot,json"];
  const { code } = await tool("playwright", args, { shows: "all", env });
  return judge(readPlaywright(report), code);
}

/** Judges a runner's report: a runner that found no test, or failed outside of the tests, has failed. */
function judge(result, code) {
  if (result.failed.length > 0 || (code === 0 && result.passed > 0)) return result;
  return { ...result, failed: [{ name: `the runner ended with ${code}`, command: "see above" }] };
}

function failUnready() {
  throw new Error("The tests were not run: the programs or the build are missing, see above.");
}

function tool(name, args, options) {
  return run(path.join(root, "node_modules/.bin", name), args, options);
}

/**
 * Runs a program. Without `shows`, its output appears only when it fails, and a failure throws.
 * @param shows  "all": the output appears at once, and the caller judges the exit code; "failure": the same, but the
 * output appears only after a failure; "stderr": only this stream appears at once.
 * @param isPatient  whether the program uses only the processor time that other programs leave.
 */
function run(program, args, { shows, env = {}, isPatient = false } = {}) {
  const { NODE_ENV: _, ...inherited } = process.env;
  const isJudged = ["all", "failure"].includes(shows);
  const isQuiet = [undefined, "failure"].includes(shows);
  return new Promise((resolve, reject) => {
    const started = spawn(program, args, {
      cwd: root,
      env: { ...inherited, ...env },
      shell: process.platform === "win32",
      stdio: ["ignore", shows === "all" ? "inherit" : "pipe", isQuiet ? "pipe" : "inherit"],
    });
    if (isPatient && started.pid) os.setPriority(started.pid, os.constants.priority.PRIORITY_LOW);
    let said = "";
    for (const stream of [started.stdout, started.stderr]) stream?.on("data", (chunk) => (said += chunk));
    running.add(started);
    started.once("error", reject);
    started.once("close", (code) => {
      running.delete(started);
      if (shows === "failure" && code !== 0) print(said.trim());
      if (isJudged || code === 0) resolve({ code, said });
      else reject(new Error(said.trim() || `${program} ended with ${code}`));
    });
  });
}

function finish() {
  rmSync(reports, { recursive: true, force: true });
  const all = (key) => steps.flatMap((one) => one[key]);
  print("");
  for (const { name, command } of all("failed")) print(`FAILED ${name}\n       ${command}`);
  for (const { name, command } of all("repeated")) print(`passed only when repeated: ${name}\n       ${command}`);
  printSkipped(all("skipped"));
  const counts = steps.flatMap(({ counts }) => Object.entries(counts));
  if (counts.length > 0) print(`Made: ${counts.map(([what, n]) => `${n} ${what}`).join(", ")}.`);
  for (const { name, passed, failed } of steps)
    print(`${failed.length ? "FAILED" : "ok    "}  ${name}: ${passed} passed, ${failed.length} failed`);
  const size =
    process.env.TEST_SIZE === "long"
      ? "long: every parameter at its large size"
      : "short: `npm run test:long` enlarges it";
  print(`Size ${size}. ${secondsSince(startedAt)} s in all.`);
  process.exitCode = all("failed").length === 0 ? 0 : 1;
  const passed = steps.reduce((sum, one) => sum + one.passed, 0);
  print(`\n${passed} passed, ${all("failed").length} failed, ${all("skipped").length} skipped`);
}

/** Prints one line for each reason: the number of tests that it prevented, and their names. */
function printSkipped(skipped) {
  for (const reason of new Set(skipped.map((test) => test.reason))) {
    const tests = skipped.filter((test) => test.reason === reason);
    print(`Not run, for ${reason}: ${tests.length} tests\n       ${tests.map(({ name }) => name).join("\n       ")}`);
  }
}

function secondsSince(instant) {
  return ((Date.now() - instant) / 1000).toFixed(1);
}

function print(line) {
  process.stdout.write(`${line}\n`);
}
