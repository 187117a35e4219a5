// Converts the JSON reports of Vitest and Playwright to one format.
import { readFileSync } from "node:fs";
import path from "node:path";

/**
 * @typedef {object} Result
 * @property {number} passed
 * @property {Test[]} failed
 * @property {Test[]} repeated  the tests that passed only when repeated
 * @property {(Test & { reason: string })[]} skipped
 * @property {Record<string, number>} counts  the numbers of operations, files, faults and so on that the tests reported
 *
 * @typedef {object} Test
 * @property {string} name  the file and title of the test
 * @property {string} command  the command that runs the test alone
 */

/** @returns {Result} */
export const emptyResult = () => ({ passed: 0, failed: [], repeated: [], skipped: [], counts: {} });

/** @returns {Result} */
export function readVitest(file, root) {
  const result = emptyResult();
  for (const { name: place, status, message, assertionResults } of read(file).testResults) {
    const source = path.relative(root, place);
    // A file that failed to load has no test results.
    if (status === "failed" && !assertionResults.some((one) => one.status === "failed"))
      result.failed.push({ name: `${source}: ${message.split("\n")[0]}`, command: `npx vitest run ${source}` });
    for (const { status, fullName, meta, failureMessages } of assertionResults) {
      const test = {
        name: `${source}: ${fullName}`,
        command: `npx vitest run ${source} -t ${quoted(escaped(fullName))}`,
      };
      if (status === "passed") result.passed += 1;
      else if (status === "failed") result.failed.push(test);
      else result.skipped.push({ ...test, reason: meta.missing ?? "no reason given" });
      if (status === "passed" && failureMessages.length > 0)
        result.repeated.push({ ...test, name: `${test.name}: ${failureMessages[0].split("\n")[0]}` });
      for (const [what, count] of Object.entries(meta.counts ?? {}))
        result.counts[what] = (result.counts[what] ?? 0) + count;
    }
  }
  return result;
}

/** @returns {Result} */
export function readPlaywright(file) {
  const result = emptyResult();
  const { suites, errors } = read(file);
  const specs = listSpecs(suites);
  for (const { file: source, line, title, tests } of specs)
    for (const { status, expectedStatus, projectName, annotations } of tests) {
      const place = `tests/e2e/${source}`;
      const name = `${place}:${line}: ${title} (${projectName})`;
      const command = `npx playwright test -c tests/e2e/playwright.config.ts ${source}:${line} --project ${projectName}`;
      if (status === "flaky") result.repeated.push({ name, command });
      if (["expected", "flaky"].includes(status)) result.passed += 1;
      else if (status === "skipped") {
        // In a serial group Playwright skips every test after a failure; such a test was not skipped by its author.
        const isBehindFailed = expectedStatus !== "skipped" && hasFailed(specs, { source, projectName });
        const without = isBehindFailed ? "a failed test before them, on which they build" : "no reason given";
        result.skipped.push({ name, command, reason: annotations.at(-1)?.description ?? without });
      } else result.failed.push({ name, command });
    }
  for (const { message = "" } of errors)
    result.failed.push({ name: `outside of the tests: ${message.split("\n")[0]}`, command: "see above" });
  return result;
}

const listSpecs = (suites) => suites.flatMap(({ suites: inner = [], specs = [] }) => [...specs, ...listSpecs(inner)]);

const hasFailed = (specs, { source, projectName }) =>
  specs.some(
    ({ file, tests }) =>
      file === source && tests.some((test) => test.projectName === projectName && test.status === "unexpected"),
  );

function read(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    throw new Error("The runner ended without a report.");
  }
}

const escaped = (title) => title.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
const quoted = (text) => `'${text.replaceAll("'", "'\\''")}'`;
