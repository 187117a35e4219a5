import { readdir } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { Check } from "./check.ts";
import { patternChecks } from "./pattern-checks.ts";

/** Loads every check: each `*.check.ts` of this folder, and the table of patterns. */
export async function loadChecks(): Promise<Check[]> {
  const files = (await readdir(import.meta.dirname)).filter((file) => file.endsWith(".check.ts"));
  const loaded = files.map(async (file) => {
    const { href } = pathToFileURL(path.join(import.meta.dirname, file));
    return ((await import(/* @vite-ignore */ href)) as { check: Check }).check;
  });
  return [...(await Promise.all(loaded)), ...patternChecks].sort((a, b) => (a.name < b.name ? -1 : 1));
}
