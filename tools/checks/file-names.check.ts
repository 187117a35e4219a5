import areas from "../areas.json" with { type: "json" };
import type { Check, Source, Violation } from "./check.ts";

const banned = /(^|[./-])(utils?|helpers?|managers?|common|misc)(?=[./-]|$)/;
const kebab = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/;

/** The permitted roles by place. A role is the part of the name before `.ts`, `.tsx` or `.test.ts`. */
const roles: { place: RegExp; roles: string[] }[] = [
  {
    place: new RegExp(`^apps/api/src/(${areas.join("|")})/`),
    roles: ["queries", "commands", "api"],
  },
  {
    place: new RegExp(`^apps/web/src/(${areas.join("|")})/`),
    roles: ["list", "form", "view", "drawer", "page"],
  },
  { place: /^packages\/contract\/src\//, roles: ["schema", "routes", "rules"] },
];

export const check: Check = {
  name: "file-names",
  reason:
    "A person guesses what a file holds from its path: a role suffix says it, a drawer called `utils` never does.",
  files: /^(apps|packages|tests|tools)\/.+\.(tsx?|mjs|sql)$/,
  find: (sources) => sources.flatMap((source) => findProblems(source)),
};

function findProblems({ path }: Source): Violation[] {
  const name = path.split("/").at(-1) ?? "";
  const at = (message: string) => [{ path, line: 1, message }];
  if (banned.test(path)) return at("name it by what it does or holds, not utils, helpers, manager or common");
  if (path.includes("/migrations/") || path.includes("/routes/")) return [];
  if (!kebab.test(name)) return at("use kebab-case: lowercase words joined by `-`");
  // A file without a role is one mechanism, named by what the mechanism does.
  const role = /\.([^.]+)(\.test)?\.tsx?$/.exec(name)?.[1];
  const knownRoles = roles.find((entry) => entry.place.test(path))?.roles;
  if (!knownRoles || !role || role === "test" || knownRoles.includes(role)) return [];
  return at(`.${role}: end the name in a known role: ${knownRoles.map((one) => `.${one}.ts`).join(", ")}`);
}
