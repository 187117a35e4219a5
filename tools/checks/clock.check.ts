import { type Check, occurrences } from "./check.ts";
import { codeOnly } from "./view.ts";

export const check: Check = {
  name: "clock",
  reason:
    "Rules and commands must give the same result in a test, in demo data and at midnight: the time is handed in.",
  files: /\.(rules|commands|queries)\.ts$/,
  find: (sources) => [
    ...occurrences(
      sources,
      /\bnew Date\(\s*\)|\bDate\.now\(|\bperformance\.now\(/g,
      (match) => `${match}: take the instant as an argument (\`act.at\`, \`act.today\` in a command)`,
      codeOnly,
    ),
    ...occurrences(
      sources.filter((source) => source.path.endsWith(".rules.ts")),
      /\bMath\.random\(|\brandomUUID\(/g,
      (match) => `${match}: take the value as an argument; a rule is pure`,
      codeOnly,
    ),
  ],
};
