import { type Check, occurrences } from "./check.ts";

export const check: Check = {
  name: "unfinished",
  reason: "A note to do it later is read by nobody: do it, or leave it out.",
  files: /^(?!tools\/checks\/unfinished\.).+\.(tsx?|mjs|cjs|sql|css|html|ya?ml|json)$/,
  find: (sources) =>
    occurrences(sources, /\b(TODO|FIXME|XXX|HACK)\b/g, (match) => `${match}: do it now or take the note away`),
};
