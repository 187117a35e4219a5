// npm run subset-font: reduces the package's font to the letters in font.css; rerun it after either file changes.
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import subset from "subset-font";

const root = path.resolve(import.meta.dirname, "../..");
const theme = path.join(root, "apps/web/src/ui/theme");
const whole = path.join(root, "node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2");
export const subsetFile = path.join(theme, "inter-latin.woff2");

/** The lightest and the heaviest weight of the theme's texts. */
const weights = { min: 400, max: 800 };

/** The bytes (WOFF2) of the font, reduced to the `unicode-range` in font.css. */
export function subsetFont(): Promise<Buffer> {
  return subset(readFileSync(whole), letters(), {
    targetFormat: "woff2",
    variationAxes: { wght: weights },
  });
}

function letters(): string {
  const [, named = ""] = /unicode-range:([^;]*);/.exec(readFileSync(path.join(theme, "font.css"), "utf8")) ?? [];
  const ranges = [...named.matchAll(/U\+([\dA-F]+)(?:-([\dA-F]+))?/g)];
  return ranges
    .map(([, from = "", to = from]) => {
      const first = Number.parseInt(from, 16);
      const count = Number.parseInt(to, 16) - first + 1;
      return Array.from({ length: count }, (_, n) => String.fromCodePoint(first + n)).join("");
    })
    .join("");
}

if (process.argv[1] === import.meta.filename) writeFileSync(subsetFile, await subsetFont());
