import { type Check, occurrences } from "./check.ts";
import { codeOnly } from "./view.ts";

export const check: Check = {
  name: "tests-run",
  reason: "A test that is switched off or sleeps proves nothing and says nothing.",
  files: /\.(test|e2e)\.tsx?$|^tests\/.+\.ts$/,
  find: (sources) => [
    ...occurrences(
      sources,
      /\b(test|it|describe|suite)(\.\w+)*\.(only|skip|todo|fixme|fails)\b|\b(xit|xtest|fit|fdescribe)\(/g,
      (match) => `${match}: mend the test or remove it; run one alone from the command line with -t`,
      codeOnly,
    ),
    ...occurrences(
      sources,
      /\.waitForTimeout\(|"networkidle"/g,
      (match) => `${match}: expect what the person sees; Playwright waits for it`,
    ),
    ...occurrences(
      sources.filter(({ path }) => path !== "tests/support/eventually.ts"),
      /\bvi\.waitFor\(/g,
      (match) => `${match}: it gives up after a second; use eventually() of tests/support/eventually.ts`,
      codeOnly,
    ),
  ],
};
