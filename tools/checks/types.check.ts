import { type Check, occurrences } from "./check.ts";
import { codeOnly } from "./view.ts";

export const check: Check = {
  name: "types",
  reason: "A silenced type error is a bug that waits for its data.",
  files: /^(?!checks\/types\.).+\.tsx?$/,
  find: (sources) => [
    ...occurrences(
      sources,
      /@ts-(ignore|nocheck|expect-error)\b/g,
      (match) => `${match}: mend the type, or parse the value with a schema`,
    ),
    ...occurrences(
      sources,
      /\bas any\b|\bas unknown as any\b/g,
      (match) => `${match}: say the type, or parse the value with a schema`,
      codeOnly,
    ),
  ],
};
