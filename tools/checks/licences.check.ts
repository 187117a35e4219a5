import type { Check } from "./check.ts";
import { isWelcome, licencesPage, listLicences } from "./licences.ts";

const page = "docs/licences.md";

export const check: Check = {
  name: "licences",
  reason: "What is shipped may be used and passed on only under its licences: they are known, listed and few.",
  files: /^(package-lock\.json|docs\/licences\.md)$/,
  find: (sources) => {
    const lock = sources.find(({ path }) => path === "package-lock.json");
    if (!lock) return [];
    const licences = listLicences(lock.text);
    const strange = licences.filter(({ licence }) => !isWelcome(licence));
    const written = sources.find(({ path }) => path === page)?.text;
    return [
      ...strange.map(({ name, licence }) => ({
        path: lock.path,
        line: lock.text.slice(0, lock.text.indexOf(`node_modules/${name}"`)).split("\n").length,
        message: `${name} is under ${licence}: take another package, or argue for it in tools/checks/licences.ts`,
      })),
      ...(written === licencesPage(licences) ? [] : [{ path: page, line: 1, message: "is old: npm run licences" }]),
    ];
  },
};
