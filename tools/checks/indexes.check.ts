import { type Check, occurrences } from "./check.ts";

export const check: Check = {
  name: "indexes",
  reason: "An index costs every write: it stays as long as the query that needs it, which the line above it names.",
  files: /\.table\.ts$/,
  find: (sources) =>
    occurrences(
      sources,
      /(?<!\n *\/\/[^\n]*\n *)\bindex\("/g,
      "name the list, page or query that needs it, in a line above",
    ),
};
