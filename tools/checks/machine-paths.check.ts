import { type Check, occurrences } from "./check.ts";

export const check: Check = {
  name: "machine-paths",
  reason: "The repository speaks of the product; a path of somebody's machine is wrong on every other one.",
  files: /^(?!tools\/checks\/machine-paths\.).+\.(tsx?|mjs|cjs|sql|css|html|ya?ml|json|md)$/,
  find: (sources) =>
    occurrences(
      sources.filter((source) => !source.path.endsWith("package-lock.json")),
      /(?<![\w.$}-])\/(?:work(?:spaces?)?|root|Users|home\/\w+|tmp)\/[\w.-]+/g,
      (match) => `${match}: use a path relative to the repository, or a setting`,
    ),
};
