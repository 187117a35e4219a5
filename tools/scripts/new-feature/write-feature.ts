import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { registrations } from "./registrations.ts";
import { buildWords, type FeatureName, templates } from "./templates.ts";

/**
 * Writes the files of a new registry below `root`, and adds the registry to the lists of features.
 * @returns the paths that it wrote or extended.
 * @throws before anything is written, when a name is invalid or a file exists already.
 */
export async function writeFeature(root: string, name: FeatureName): Promise<string[]> {
  const words = buildWords(name);
  const newFiles = templates(words);
  for (const file of Object.keys(newFiles)) {
    if (existsSync(path.join(root, file))) throw new Error(`${file} is there already.`);
  }
  const extended: Record<string, string> = {};
  for (const [file, after, insert] of registrations(words)) {
    const text = extended[file] ?? (await readFile(path.join(root, file), "utf8"));
    const at = after.exec(text);
    if (!at)
      throw new Error(`${file} has changed its shape: nothing in it matches ${after}. Mend scripts/new-feature.`);
    const end = at.index + at[0].length;
    extended[file] = text.slice(0, end) + insert + text.slice(end);
  }
  const files = { ...newFiles, ...extended };
  for (const [file, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(root, file)), { recursive: true });
    await writeFile(path.join(root, file), text);
  }
  return Object.keys(files);
}
