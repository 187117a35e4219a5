import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, readFile, rm, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import type { IConfiguration, ICruiseResult } from "dependency-cruiser";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listSources } from "../../tools/checks/sources.ts";

const root = path.resolve(import.meta.dirname, "../..");
const planted = path.join(import.meta.dirname, "planted");
const configuration: IConfiguration = createRequire(import.meta.url)("../../.dependency-cruiser.cjs");
const folders = ["apps", "packages", "tests", "tools"];
const ruleNames = (configuration.forbidden ?? []).map((rule) => rule.name);

async function cruise(cwd: string, folders: readonly string[]): Promise<ICruiseResult> {
  const depcruise = path.join(root, "node_modules/dependency-cruiser/bin/dependency-cruise.mjs");
  const config = path.join(root, ".dependency-cruiser.cjs");
  // The program's exit code is the number of violations; the program prints its report to stdout in every case.
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [depcruise, "--config", config, "--output-type", "json", ...folders],
    { cwd, maxBuffer: 64 * 1024 * 1024 },
  ).catch((failure: { stdout: string }) => failure);
  return JSON.parse(stdout) as ICruiseResult;
}

const listViolations = (result: ICruiseResult) =>
  result.summary.violations.map((violation) => `${violation.rule.name}: ${violation.from}`).sort();

/** The path of the copied tree with the planted violations, a repository with its own linked packages. */
let garden: string;

beforeAll(async () => {
  garden = await mkdtemp(path.join(tmpdir(), "pomar-boundaries-"));
  await cp(planted, garden, { recursive: true });
  for (const workspace of ["apps/api", "apps/web", "packages/contract"]) {
    await cp(path.join(root, workspace, "package.json"), path.join(garden, workspace, "package.json"));
  }
  await mkdir(path.join(garden, "node_modules/@pomar"), { recursive: true });
  await symlink(path.join(garden, "packages/contract"), path.join(garden, "node_modules/@pomar/contract"));
  for (const name of ["zod", "vitest", "drizzle-kit", "socket.io"]) {
    await symlink(path.join(root, "node_modules", name), path.join(garden, "node_modules", name));
  }
});

afterAll(() => rm(garden, { recursive: true, force: true }));

test("each planted import is refused by its rule, no other is refused, and every rule has a planted violation", async () => {
  const expected: string[] = [];
  for (const file of await listSources(garden)) {
    const rule = /^\/\/ refused by ([\w-]+)\n/.exec(await readFile(path.join(garden, file), "utf8"))?.[1];
    if (rule) expected.push(`${rule}: ${file}`);
  }

  const foundViolations = listViolations(await cruise(garden, ["apps", "packages", "tests", "tools"]));

  expect(foundViolations).toEqual(expected.sort());
  expect([...new Set(expected.map((line) => line.split(":")[0]))].sort()).toEqual([...ruleNames].sort());
});

test("the check reads every source file of the repository and its imports, and refuses none", async () => {
  const sources = (await listSources(root)).filter(
    (file) => folders.includes(file.split("/")[0] ?? "") && /\.(tsx?|mjs)$/.test(file),
  );

  const result = await cruise(root, folders);

  expect(listViolations(result)).toEqual([]);
  const { modules } = result;
  const read = new Set(modules.map((module) => module.source));
  expect(sources.filter((file) => !read.has(file))).toEqual([]);
  for (const extension of [".ts", ".tsx"]) {
    const ofKind = modules.filter((module) => sources.includes(module.source) && module.source.endsWith(extension));
    expect(
      ofKind.some((module) => module.dependencies.length > 0),
      `${extension} files are parsed`,
    ).toBe(true);
  }
});
