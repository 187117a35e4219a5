import { type Check, occurrences } from "./check.ts";
import { withoutComments } from "./view.ts";

// A unit after what fills a text, with spaces, JSX's `{" "}` or the line break that JSX makes a space of; a unit that is
// itself filled in; the real before its amount.
const unit = String.raw`(?:mg/kg|g/100 g|kg|g|L|mL|un|%|°C|°Bx)(?![\p{L}\d_/(.=])`;
const parted = new RegExp(String.raw`\}(?:\s|\{" "\})+${unit}|(?:\)\}|\x60) \$\{[\w.]*[uU]nit\}|R\$ \$?\{`, "gu");

export const check: Check = {
  name: "units",
  reason: "A number whose unit stands on the next line is read wrong; which space does not break is decided once.",
  // Files that other programs read have plain spaces.
  files: /^(apps\/[^/]+|packages\/contract)\/src\/(?!insight\/exports\/).+(?<!\.test)\.tsx?$/,
  find: (sources) =>
    occurrences(
      sources,
      parted,
      (match) => `${match}: join them with unbroken of @pomar/contract/core/decimal instead`,
      withoutComments,
    ),
};
