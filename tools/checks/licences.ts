/** One package of `package-lock.json`, with the fields that the checks read. */
export interface LockedPackage {
  version?: string;
  integrity?: string;
  resolved?: string;
  license?: string;
  link?: boolean;
  dev?: boolean;
  hasInstallScript?: boolean;
}

/** Lists the packages of a lock file that come from a registry, by their place in `node_modules`. */
export function lockedPackages(lock: string): [place: string, locked: LockedPackage][] {
  const { packages } = JSON.parse(lock) as { packages: Record<string, LockedPackage> };
  return Object.entries(packages).filter(([place, { link }]) => place.includes("node_modules/") && link !== true);
}

// Licences for free use, change and sale. The LGPL is the licence of libvips, which is loaded as a separate library.
const welcome = new Set([
  "0BSD",
  "Apache-2.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "BlueOak-1.0.0",
  "CC0-1.0",
  "ISC",
  "LGPL-3.0-or-later",
  "MIT",
  "OFL-1.1",
  "Unlicense",
  "Zlib",
  // One package, `buffers`, states no licence; a person has checked it.
  "none stated",
]);

// Packages without a valid licence identifier in package.json; a person read the licence in the package's files.
const readByHand: Record<string, string> = {
  // The spreadsheet reader's package `buffers` states no licence; its author's other packages have the MIT licence.
  buffers: "none stated",
  "png-js": "MIT",
  traverse: "MIT",
  "xmlhttprequest-ssl": "MIT",
};

export interface Licence {
  name: string;
  version: string;
  licence: string;
}

/** Lists the packages that are shipped with the product, by name, each with its licence. */
export function listLicences(lock: string): Licence[] {
  const licenceByPackage = new Map<string, Licence>();
  for (const [place, { version = "", license, dev }] of lockedPackages(lock)) {
    if (dev) continue;
    const name = place.slice(place.lastIndexOf("node_modules/") + "node_modules/".length);
    const identifier = license?.replace("MIT/X11", "MIT");
    licenceByPackage.set(`${name} ${version}`, { name, version, licence: identifier ?? readByHand[name] ?? "unknown" });
  }
  return [...licenceByPackage.values()].sort((a, b) => (a.name === b.name ? 0 : a.name < b.name ? -1 : 1));
}

/** Whether a licence, or one of several licences to choose from, is on the list of welcome licences. */
export function isWelcome(expression: string): boolean {
  const choices = expression.replace(/^\((.*)\)$/, "$1").split(" OR ");
  return choices.some((choice) => choice.split(" AND ").every((licence) => welcome.has(licence)));
}

/** Builds the page of licences: one paragraph per licence, with the version of each package. */
export function licencesPage(licences: readonly Licence[]): string {
  const names = [...new Set(licences.map(({ licence }) => licence))].toSorted();
  const paragraphs = names.map((name) => {
    const packages = licences.filter(({ licence }) => licence === name).map((one) => `${one.name}@${one.version}`);
    return `**${name}** (${packages.length}): ${packages.join(", ")}\n`;
  });
  const note = "`npm run licences` writes this page from `package-lock.json`, and a house check compares both.\n";
  return ["# Licences of what is shipped\n", note, ...paragraphs].join("\n");
}
