import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";

const root = path.resolve(import.meta.dirname, "../..");

const files = {
  "apps/api/src/main.ts":
    'import { used } from "@pomar/contract/registries/fruits/fruits.schema";\nimport { half } from "./half.ts";\n\nhalf(used);\n',
  "apps/api/src/half.ts": "export const half = (value: number) => value;\nexport const unusedInApi = 1;\n",
  "apps/api/src/nobody-imports-me.ts": "export const dead = 1;\n",
  "apps/api/package.json": JSON.stringify({
    name: "@pomar/api",
    type: "module",
    dependencies: { "@pomar/contract": "1.0.0", "unused-package": "1.0.0" },
  }),
  "apps/web/src/app/main.ts": "export {};\n",
  "apps/web/package.json": JSON.stringify({ name: "@pomar/web", type: "module" }),
  "packages/contract/src/registries/fruits/fruits.schema.ts":
    "export const used = 1;\nexport const unusedInContract = 2;\n",
};

let garden: string;

beforeAll(async () => {
  garden = await mkdtemp(path.join(tmpdir(), "pomar-dead-code-"));
  for (const [file, text] of Object.entries(files)) {
    await mkdir(path.join(garden, path.dirname(file)), { recursive: true });
    await writeFile(path.join(garden, file), text);
  }
  const asItIs = [
    "knip.json",
    "tsconfig.base.json",
    "packages/contract/package.json",
    "packages/contract/tsconfig.json",
  ];
  for (const file of asItIs) await cp(path.join(root, file), path.join(garden, file));
  const workspaces = ["apps/*", "packages/*"];
  await writeFile(path.join(garden, "package.json"), JSON.stringify({ name: "garden", type: "module", workspaces }));
  await mkdir(path.join(garden, "node_modules/@pomar"), { recursive: true });
  await symlink(path.join(garden, "packages/contract"), path.join(garden, "node_modules/@pomar/contract"));
});

afterAll(() => rm(garden, { recursive: true, force: true }));

interface Report {
  issues: ({ file: string } & Record<"files" | "exports" | "dependencies", { name: string }[]>)[];
}

test("a dead file, an unused export of an app or of the contract, and an unused dependency are reported", async () => {
  const knip = path.join(root, "node_modules/knip/bin/knip.js");
  const { stdout } = await promisify(execFile)(process.execPath, [knip, "--reporter", "json"], { cwd: garden }).catch(
    (failure: { stdout: string }) => failure,
  );
  const { issues }: Report = JSON.parse(stdout);
  const findNames = (kind: "files" | "exports" | "dependencies") =>
    issues.flatMap((issue) => issue[kind].map((found) => `${issue.file}: ${found.name}`)).sort();

  expect(findNames("files")).toEqual(["apps/api/src/nobody-imports-me.ts: apps/api/src/nobody-imports-me.ts"]);
  expect(findNames("exports")).toEqual([
    "apps/api/src/half.ts: unusedInApi",
    "packages/contract/src/registries/fruits/fruits.schema.ts: unusedInContract",
  ]);
  expect(findNames("dependencies")).toContain("apps/api/package.json: unused-package");
});
