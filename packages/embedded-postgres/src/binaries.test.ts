import { existsSync, readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { prepareBinaries } from "./binaries.ts";
import { OwnPostgresUnavailable } from "./unavailable.ts";

afterEach(() => vi.restoreAllMocks());

test("the programs and all libraries that they need are in place without install scripts", async () => {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), "pomar-binaries-"));
  const folder = await prepareBinaries(dataDir);
  const links = JSON.parse(readFileSync(path.join(folder, "../pg-symlinks.json"), "utf8")) as { target: string }[];
  const missing = links.filter(({ target }) => !existsSync(path.join(folder, "..", path.relative("native", target))));
  expect(missing).toEqual([]);
  expect(existsSync(path.join(folder, "postgres"))).toBe(true);
  await rm(dataDir, { recursive: true });
});

test("a machine without a bundled PostgreSQL is told in one sentence to name a server", async () => {
  vi.spyOn(process, "arch", "get").mockReturnValue("riscv64");
  const refusal = prepareBinaries("/nowhere");
  await expect(refusal).rejects.toBeInstanceOf(OwnPostgresUnavailable);
  await expect(refusal).rejects.toThrow(/^Não há PostgreSQL .*\(\w+-riscv64\): indique .* DATABASE_URL\.$/);
});

test.runIf(process.platform === "linux")("so is a musl system", async () => {
  vi.spyOn(process.report, "getReport").mockReturnValue({ header: {} });
  await expect(prepareBinaries("/nowhere")).rejects.toThrow(/musl.* DATABASE_URL\.$/);
});
