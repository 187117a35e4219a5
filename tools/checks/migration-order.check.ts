import type { Check } from "./check.ts";

interface Journal {
  entries: { tag: string; when: number }[];
}

export const check: Check = {
  name: "migration-order",
  reason:
    "A database runs what the journal says is later than its last migration: an earlier one would never run there.",
  files: /^apps\/api\/src\/migrations\/meta\/_journal\.json$/,
  find: (sources) =>
    sources.flatMap(({ path, text }) => {
      const { entries } = JSON.parse(text) as Journal;
      return entries
        .filter(({ when }, n) => when <= (entries[n - 1]?.when ?? 0))
        .map(({ tag }) => ({
          path,
          line: text.slice(0, text.indexOf(tag)).split("\n").length,
          message: `${tag}: its "when" is not above that of the migration before`,
        }));
    }),
};
