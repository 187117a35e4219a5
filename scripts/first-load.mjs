// What each page of the product makes a browser load before it stands there, as the build has laid it out.
import { existsSync, readFileSync, statSync } from "node:fs";
import path from "node:path";

/** The most that a first load may weigh, in bytes. */
export const budgets = {
  /** Of the login page, its JavaScript, with gzip. */
  loginScripts: 120_000,
  /** Of any other page: all its files, with brotli, its font too. */
  page: 250_000,
};

export const loginPage = "/auth/login";

/** What comes with every page and is named in no manifest: the letters of the language, what the page itself names. */
const always = ["index.html", "theme.js", "favicon.svg"];
const font = /^assets\/inter-latin-(?!wght|ext).*\.woff2$/;

/**
 * The files of each page, by the page's address in the contract.
 * @param folder   of the built pages.
 * @param screens  the source that says which file shows which page.
 * @returns {Record<string, { scripts: string[], styles: string[] }>}
 */
export function firstLoads(folder, screens) {
  const manifest = JSON.parse(readFileSync(path.join(folder, ".vite/manifest.json"), "utf8"));
  const modules = modulesOf(readFileSync(screens, "utf8"));
  return Object.fromEntries(
    Object.entries(modules).map(([page, module]) => {
      const needed = page === loginPage ? [chunkNamed(manifest, "entrance")] : [chunkNamed(manifest, "frame"), module];
      const chunks = new Set();
      for (const name of ["index.html", ...needed]) addWithImports(manifest, name, chunks);
      const parts = [...chunks].map((name) => manifest[name]);
      return [
        page,
        { scripts: parts.map(({ file }) => file), styles: [...new Set(parts.flatMap(({ css = [] }) => css))] },
      ];
    }),
  );
}

/** `"/path": { ... import("./features/x.tsx") ... }`, the import also by the name of a constant above. */
function modulesOf(source) {
  const named = new Map(
    [...source.matchAll(/^const (\w+) = lazyRouteComponent\(\s*\(\) => import\("\.\/([^"]+)"\)/gm)].map(
      ([, name, module]) => [name, `src/${module}`],
    ),
  );
  const pages = source.matchAll(/^ {2}"(\/[^"]*)": \{(.*?)\}(?:,|\))?\s*$/gms);
  return Object.fromEntries(
    [...pages].map(([, page, body]) => {
      const module = /import\("\.\/([^"]+)"\)/.exec(body)?.[1];
      return [page, module === undefined ? named.get(/component: (\w+)/.exec(body)?.[1]) : `src/${module}`];
    }),
  );
}

/** The group of that name in the build's configuration. */
function chunkNamed(manifest, name) {
  const found = Object.keys(manifest).find((key) => manifest[key].name === name && manifest[key].file.endsWith(".js"));
  if (found === undefined) throw new Error(`O manifesto das páginas não tem ${name}`);
  return found;
}

function addWithImports(manifest, name, chunks) {
  if (chunks.has(name)) return;
  if (manifest[name] === undefined) throw new Error(`O manifesto das páginas não tem ${name}`);
  chunks.add(name);
  for (const other of manifest[name].imports ?? []) addWithImports(manifest, other, chunks);
}

/**
 * What a first load weighs, in bytes, in the compressed forms that the build lays beside each file and the server sends.
 * @returns its scripts and all of it with gzip, and all of it with brotli, which browsers ask for over TLS.
 */
export function weigh(folder, { scripts, styles }) {
  const manifest = JSON.parse(readFileSync(path.join(folder, ".vite/manifest.json"), "utf8"));
  const fonts = Object.values(manifest)
    .flatMap(({ file, assets = [] }) => [file, ...assets])
    .filter((file) => font.test(file));
  const sizeOf = (file, form) => {
    const whole = path.join(folder, file);
    return statSync(existsSync(whole + form) ? whole + form : whole).size;
  };
  const sum = (files, form) => [...new Set(files)].reduce((total, file) => total + sizeOf(file, form), 0);
  const all = [...scripts, ...styles, ...fonts, ...always];
  return { scripts: sum(scripts, ".gz"), all: sum(all, ".gz"), wire: sum(all, ".br") };
}

/** What breaks the budgets, a sentence each. */
export function overweight(weights) {
  return Object.entries(weights).flatMap(([page, { scripts, wire }]) => {
    if (page !== loginPage) return wire > budgets.page ? [`${page}: ${wire} bytes, at most ${budgets.page}`] : [];
    return scripts > budgets.loginScripts
      ? [`${page}: ${scripts} bytes of scripts, at most ${budgets.loginScripts}`]
      : [];
  });
}
