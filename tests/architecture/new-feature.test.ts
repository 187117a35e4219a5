import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { loadChecks } from "../../tools/checks/all-checks.ts";
import { findViolations } from "../../tools/checks/check.ts";
import { listSources } from "../../tools/checks/sources.ts";
import { writeFeature } from "../../tools/scripts/new-feature/write-feature.ts";

const root = path.resolve(import.meta.dirname, "../..");
const isLeftOut = /(^|\/)(node_modules|dist|data|test-results)(\.\d+)?(\/|$)/;
const name = { plural: "cold-rooms", singular: "cold-room", title: "Câmaras frias", noun: "câmara fria" };

let copy: string;
let written: string[];

beforeAll(async () => {
  copy = await mkdtemp(path.join(tmpdir(), "pomar-new-feature-"));
  const parts = [
    "apps",
    "packages",
    "tests",
    "tools",
    "biome.json",
    ".gitignore",
    "package.json",
    ".dependency-cruiser.cjs",
  ];
  for (const part of [...parts, "tsconfig.json", "tsconfig.base.json"]) {
    await cp(path.join(root, part), path.join(copy, part), {
      recursive: true,
      filter: (source) => !isLeftOut.test(path.relative(root, source)),
    });
  }
  for (const workspace of ["", "apps/web"]) await linkPackages(workspace);
  written = await writeFeature(copy, name);
});

/** Links the contract package of the copied tree, and every other package as installed in the original tree. */
async function linkPackages(workspace: string): Promise<void> {
  const modules = path.join(workspace, "node_modules");
  if (!existsSync(path.join(root, modules))) return;
  await mkdir(path.join(copy, modules, "@pomar"), { recursive: true });
  for (const entry of await readdir(path.join(root, modules))) {
    if (entry !== "@pomar") await symlink(path.join(root, modules, entry), path.join(copy, modules, entry));
  }
  if (workspace !== "") return;
  for (const own of await readdir(path.join(root, "packages")))
    await symlink(path.join(copy, "packages", own), path.join(copy, modules, "@pomar", own));
}

const run = (program: string, args: string[]) =>
  promisify(execFile)(path.join(root, "node_modules/.bin", program), args, { cwd: copy }).then(
    () => "",
    (failure: { stdout: string; stderr: string }) => failure.stdout + failure.stderr,
  );

async function typeErrors(folder: string, project: string): Promise<string[]> {
  const args = ["-p", project, "--singleThreaded"];
  const output = await promisify(execFile)(path.join(root, "node_modules/.bin/tsc"), args, { cwd: folder }).then(
    () => "",
    (failure: { stdout: string }) => failure.stdout,
  );
  return output.split("\n").filter((line) => line.includes("error TS"));
}

afterAll(() => rm(copy, { recursive: true, force: true }));

test("a new feature has a file on every floor, in order and well formed", async () => {
  expect(await run("biome", ["check", "--write", ...written])).toBe("");
  expect(written.filter((file) => file.includes("cold-room"))).toHaveLength(8);
  expect(written.length).toBeLessThanOrEqual(15);
  expect(await readFile(path.join(copy, "packages/contract/src/pages.ts"), "utf8")).toContain("Câmaras frias");
  const router = await readFile(path.join(copy, "apps/web/src/app/router.tsx"), "utf8");
  expect(router, "its pages are routed").toMatch(/page\("\/cold-rooms\/create"[\s\S]+page\("\/cold-rooms\/find-all"/);
  const listedPages = await readFile(path.join(copy, "packages/contract/src/listed-pages.ts"), "utf8");
  expect(listedPages, "views are saved of its list").toContain('"/cold-rooms/find-all": coldRoomsRoutes.list,');
});

test("it passes type checks, also where its routes are registered, import rules and house rules", async () => {
  // The tests import the API, and the API and the pages import the contract.
  for (const project of ["apps/web", "."]) {
    const newErrors = await typeErrors(copy, project);
    // The skeleton is not the cause of errors that also exist without it.
    const oldErrors = newErrors.length > 0 ? await typeErrors(root, project) : [];
    expect(newErrors.filter((line) => !oldErrors.includes(line))).toEqual([]);
  }

  // This program run checks only the imports of the new files; `boundaries.test.ts` checks all other files.
  const args = ["--config", ".dependency-cruiser.cjs", "--output-type", "err", "--max-depth", "1"];
  const crossing = await run("depcruise", [...args, ...written.filter((file) => /\.tsx?$/.test(file))]);
  expect(crossing.split("\n").filter((line) => line.includes("cold-room"))).toEqual([]);

  const files = written.map(async (file) => ({ path: file, text: await readFile(path.join(copy, file), "utf8") }));
  const tree = await Promise.all(files);
  for (const check of (await loadChecks()).filter(({ name }) => !["customer-sentences", "migrations"].includes(name))) {
    const newErrors = (await findViolations({ ...check, except: {} }, tree, copy)).filter(({ path: file }) =>
      file.includes("cold-room"),
    );
    expect(newErrors, check.name).toEqual([]);
  }
});

test("it is refused when a file of that name exists, and nothing is written", async () => {
  const before = await listSources(copy);
  await expect(writeFeature(copy, name)).rejects.toThrow("is there already");
  await expect(writeFeature(copy, { ...name, plural: "Cold Rooms" })).rejects.toThrow("kebab-case");
  expect(await listSources(copy)).toEqual(before);
});
