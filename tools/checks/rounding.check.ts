import { type Check, occurrences } from "./check.ts";
import { codeOnly } from "./view.ts";

export const check: Check = {
  name: "rounding",
  reason: "Server and browser must round alike, half-up, on decimals: kilos and reais are never binary floating point.",
  files: /^(apps|packages)\/[^/]+\/src\/.+(?<!\.test)\.tsx?$/,
  except: {
    "apps/api/src/platform/http/log.ts": "Milliseconds that a call took, neither quantity nor money.",
    "apps/api/src/people/session/throttle.ts": "Whole seconds to wait, neither quantity nor money.",
    "apps/web/src/ui/format/ago.ts": "Whole minutes, hours and days gone by, neither quantity nor money.",
    "apps/web/src/ui/list/list-pager.tsx": "Counts pages, neither quantity nor money.",
  },
  find: (sources) =>
    occurrences(
      sources,
      /\bMath\.(round|floor|ceil|trunc)\b|\.(toFixed|toPrecision)\(|\bparseFloat\b/g,
      (match) => `${match}: use roundTo, toWire or formatDecimal of @pomar/contract/core/decimal instead`,
      codeOnly,
    ),
};
