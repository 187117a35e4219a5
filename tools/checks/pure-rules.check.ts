import { type Check, occurrences } from "./check.ts";
import { withoutComments } from "./view.ts";

export const check: Check = {
  name: "pure-rules",
  reason: "Types cost nothing at run time, but a schema imported as a value makes arithmetic depend on parsing.",
  files: /\.rules\.ts$/,
  find: (sources) =>
    occurrences(
      sources,
      /^import (?!type\b)[^;]*?from "[^"]+\.schema(\.ts)?"/gm,
      "use `import type` for what a schema defines, or take the value as an argument",
      withoutComments,
    ),
};
