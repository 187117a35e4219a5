import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { registrations } from "./registrations.ts";
import { templates } from "./templates.ts";

export interface FeatureName {
  /** Of folder, address and resource: `cold-rooms`. */
  plural: string;
  /** Of one of them: `cold-room`. */
  singular: string;
  /** What the menu and the list call them: `Câmaras frias`. */
  title: string;
  /** What one is called in a sentence: `câmara fria`. */
  noun: string;
}

/** The words of a feature in each form that the code writes them in. */
export interface Words extends FeatureName {
  many: string;
  one: string;
  Many: string;
  One: string;
  table: string;
}

/**
 * Writes the files of a new registry below `root` and names it where features are listed.
 * @returns the paths that it wrote or extended.
 * @throws before anything is written, when a name does not fit or a file is there already.
 */
export async function writeFeature(root: string, name: FeatureName): Promise<string[]> {
  const words = wordsOf(name);
  const made = templates(words);
  for (const file of Object.keys(made)) {
    if (existsSync(path.join(root, file))) throw new Error(`${file} is there already.`);
  }
  const extended: Record<string, string> = {};
  for (const { file, after, insert } of registrations(words)) {
    const text = extended[file] ?? (await readFile(path.join(root, file), "utf8"));
    const at = after.exec(text);
    if (!at)
      throw new Error(`${file} has changed its shape: nothing in it matches ${after}. Mend scripts/new-feature.`);
    const end = at.index + at[0].length;
    extended[file] = text.slice(0, end) + insert + text.slice(end);
  }
  const files = { ...made, ...extended };
  for (const [file, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(root, file)), { recursive: true });
    await writeFile(path.join(root, file), text);
  }
  return Object.keys(files);
}

function wordsOf(name: FeatureName): Words {
  const kebab = /^[a-z]+(-[a-z]+)*$/;
  if (!kebab.test(name.plural) || !kebab.test(name.singular) || name.plural === name.singular)
    throw new Error(
      "Name the feature in the plural and one of it in the singular, in kebab-case: cold-rooms cold-room.",
    );
  const camel = (text: string) => text.replace(/-(.)/g, (_match, letter: string) => letter.toUpperCase());
  const pascal = (text: string) => camel(`-${text}`);
  return {
    ...name,
    many: camel(name.plural),
    one: camel(name.singular),
    Many: pascal(name.plural),
    One: pascal(name.singular),
    table: name.plural.replaceAll("-", "_"),
  };
}
