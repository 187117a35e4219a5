import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";

const root = path.resolve(import.meta.dirname, "../..");
const styles = path.join(root, "node_modules/@mantine/core/styles");
const listed = await readFile(path.join(root, "apps/web/src/ui/theme/mantine.css"), "utf8");

test("every Mantine component on a page has its styles", async () => {
  const usedClasses = new Set<string>();
  const bare: string[] = [];
  const sources = path.join(root, "apps/web/src");
  for (const file of await readdir(sources, { recursive: true })) {
    if (!file.endsWith(".tsx")) continue;
    const text = await readFile(path.join(sources, file), "utf8");
    const parts = [...text.matchAll(/<(\w+)\.(\w+)/g)].map(([, whole, part]) => `${whole}${part}`);
    for (const [, names = ""] of text.matchAll(/import \{([^}]*)\} from "@mantine\/core"/g))
      for (const name of [...names.split(",").map((one) => one.trim()), ...parts]) {
        usedClasses.add(name);
        const hasOne = existsSync(path.join(styles, `${name}.css`));
        if (hasOne && !(listed + text).includes(`/${name}.css"`)) bare.push(`${name} in ${file}`);
      }
  }
  expect(usedClasses.size).toBeGreaterThan(20);
  expect(bare).toEqual([]);
});
