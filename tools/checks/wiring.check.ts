import { type Check, occurrences } from "./check.ts";
import { codeOnly } from "./view.ts";

export const check: Check = {
  name: "wiring",
  reason: "A route is one line of wiring, so that what it does can be found, tested and reused without HTTP.",
  files: /\.api\.ts$/,
  find: (sources) => [
    ...occurrences(sources, /\bsql(<[^>]*>)?`/g, "sql: move the statement to x.queries.ts and call it", codeOnly),
    ...occurrences(
      sources,
      /\b(db|tx)\s*\.\s*(select|insert|update|delete|execute|query|transaction)\w*\b/g,
      (match) => `${match}: move it to a function of x.queries.ts or x.commands.ts and call it`,
      codeOnly,
    ),
  ],
};
