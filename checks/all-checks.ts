import { readdir } from "node:fs/promises";
import type { Check } from "./check.ts";

/** Every `*.check.ts` of this folder. */
export async function loadChecks(): Promise<Check[]> {
  const files = (await readdir(import.meta.dirname)).filter((file) => file.endsWith(".check.ts")).sort();
  return Promise.all(files.map(async (file) => ((await import(`./${file}`)) as { check: Check }).check));
}
