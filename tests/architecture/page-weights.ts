// Finds, in the build's manifest, the files that a browser loads on its first visit of a page.
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import areas from "../../tools/areas.json" with { type: "json" };

const root = path.resolve(import.meta.dirname, "../..");
const folder = path.join(root, "apps/web/dist");

/** The maximum weight of a first visit, in bytes. */
export const budgets = {
  /** The JavaScript of the login page, compressed with gzip. */
  loginScripts: 150_000,
  /** All files of any page except the login page, its font included, compressed with brotli. */
  page: 372_500,
};

export const login = "login";

interface Files {
  scripts: string[];
  styles: string[];
}

interface Chunk {
  file: string;
  name?: string;
  imports?: string[];
  css?: string[];
  assets?: string[];
}

/** Every page loads these files, which no manifest names: the HTML document and the files that the document names. */
const always = ["index.html", "theme.js", "favicon.svg"];
const font = /^assets\/inter-latin-(?!wght|ext).*\.woff2$/;

const readManifest = () =>
  JSON.parse(readFileSync(path.join(folder, ".vite/manifest.json"), "utf8")) as Record<string, Chunk>;

/** Lists the rooms: the page folders of each area, without `parts`, which several rooms share. */
export const pageRooms = (): string[] =>
  areas.flatMap((area) => readdirSync(path.join(root, "apps/web/src", area))).filter((room) => room !== "parts");

/** The files of the login page, and those of the pages of each room, which form one chunk. */
export function pageFiles(): Record<string, Files> {
  const manifest = readManifest();
  const rooms = pageRooms();
  const chunks = Object.entries(manifest).filter(([, { file }]) => file.endsWith(".js"));
  const findChunks = (wanted: string) => chunks.filter(([, { name }]) => name === wanted).map(([key]) => key);
  const pages = chunks.flatMap(([key, { name = "" }]) => (rooms.includes(name) ? [{ key, name }] : []));
  return Object.fromEntries([
    [login, collectFiles(manifest, ["index.html", ...findChunks("login")])],
    ...pages.map(({ key, name }) => [name, collectFiles(manifest, ["index.html", ...findChunks("app"), key])] as const),
  ]);
}

/** Collects the files of some chunks and of everything that these chunks import. */
function collectFiles(manifest: Record<string, Chunk>, names: readonly string[]): Files {
  const chunks = new Map<string, Chunk>();
  const add = (name: string) => {
    const chunk = manifest[name];
    if (chunk === undefined) throw new Error(`the manifest has no ${name}`);
    if (chunks.has(name)) return;
    chunks.set(name, chunk);
    chunk.imports?.forEach(add);
  };
  names.forEach(add);
  const parts = [...chunks.values()];
  return {
    scripts: [...new Set(parts.map(({ file }) => file))],
    styles: [...new Set(parts.flatMap(({ css = [] }) => css))],
  };
}

/**
 * The weight of a first visit in bytes, in the compressed forms that the build writes beside each file.
 * @returns the weight of the scripts with gzip, and of all files with brotli, which browsers request over TLS.
 */
export function weigh({ scripts, styles }: Files): { scripts: number; wire: number } {
  const fonts = Object.values(readManifest())
    .flatMap(({ file, assets = [] }) => [file, ...assets])
    .filter((file) => font.test(file));
  const getSize = (file: string, form: string) => {
    const whole = path.join(folder, file);
    return statSync(existsSync(whole + form) ? whole + form : whole).size;
  };
  const sum = (files: readonly string[], form: string) =>
    [...new Set(files)].reduce((total, file) => total + getSize(file, form), 0);
  return { scripts: sum(scripts, ".gz"), wire: sum([...scripts, ...styles, ...fonts, ...always], ".br") };
}

/** Describes each page that exceeds its budget, in one sentence per page. */
export function overweight(weights: Record<string, { scripts: number; wire: number }>): string[] {
  return Object.entries(weights).flatMap(([page, { scripts, wire }]) => {
    const [bytes, most] = page === login ? [scripts, budgets.loginScripts] : [wire, budgets.page];
    return bytes > most ? [`${page}: ${bytes} bytes, at most ${most}`] : [];
  });
}
