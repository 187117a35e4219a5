import { readdir } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { Check } from "./check.ts";

/** Every `*.check.ts` of this folder. */
export async function loadChecks(): Promise<Check[]> {
  const files = (await readdir(import.meta.dirname)).filter((file) => file.endsWith(".check.ts")).sort();
  return Promise.all(
    files.map(async (file) => {
      const { href } = pathToFileURL(path.join(import.meta.dirname, file));
      return ((await import(/* @vite-ignore */ href)) as { check: Check }).check;
    }),
  );
}
