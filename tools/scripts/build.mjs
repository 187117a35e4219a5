// Builds what production runs: the API as one file, and the pages as static files. It skips unchanged parts.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { root, say } from "./install.mjs";

const shared = ["package-lock.json", "package.json", "tsconfig.base.json", "tools/scripts/build.mjs", "packages"];

const parts = [
  { name: "API", folder: "apps/api", sources: ["apps/api/src", "apps/api/package.json"], make: buildApi },
  { name: "páginas", folder: "apps/web", sources: ["apps/web"], make: buildWeb },
];

/** Whether every part is built from the present sources. */
export function isBuilt() {
  return parts.every((part) => readStamp(part) === fingerprint(part));
}

/** Builds the parts whose sources changed; each result replaces the previous one only when it is complete. */
export async function build() {
  for (const part of parts) {
    const wanted = fingerprint(part);
    if (readStamp(part) === wanted) continue;
    say(`Construindo ${part.name}…`);
    const fresh = path.join(root, part.folder, `dist.${process.pid}`);
    try {
      rmSync(fresh, { recursive: true, force: true });
      mkdirSync(fresh);
      await part.make(fresh);
      writeFileSync(path.join(fresh, ".stamp"), wanted);
      replace(path.join(root, part.folder, "dist"), fresh);
    } finally {
      rmSync(fresh, { recursive: true, force: true });
    }
  }
}

async function buildApi(outdir) {
  const { build: bundle } = await import("esbuild");
  await bundle({
    entryPoints: {
      main: path.join(root, "apps/api/src/main.ts"),
      // This file runs in a separate thread.
      "spreadsheet-worker": path.join(root, "apps/api/src/registries/imports/spreadsheet-worker.ts"),
    },
    outdir,
    absWorkingDir: root,
    bundle: true,
    format: "esm",
    platform: "node",
    target: "node20",
    sourcemap: true,
    logLevel: "warning",
    plugins: [{ name: "own-sources", setup: keepPackagesOut }],
  });
  const migrations = path.join(root, "apps/api/src/migrations");
  if (existsSync(migrations)) cpSync(migrations, path.join(outdir, "migrations"), { recursive: true });
  cpSync(path.join(root, "packages/local-https/src/install-page.css"), path.join(outdir, "install-page.css"));
}

/** Leaves npm packages in node_modules but bundles the contract, which is TypeScript that Node 20 cannot read. */
function keepPackagesOut(build) {
  build.onResolve({ filter: /^[^./]/ }, ({ path: name, kind }) => {
    if (kind === "entry-point" || name.startsWith("@pomar/") || path.isAbsolute(name)) return undefined;
    return { path: name, external: true };
  });
}

function buildWeb(outdir) {
  // Vite has a separate process, since its compiler would remain in the memory of an app that this process starts.
  const vite = path.join(root, "node_modules/vite/bin/vite.js");
  const args = [vite, "build", "--outDir", outdir, "--emptyOutDir", "--logLevel", "warn"];
  const env = { ...process.env, NODE_ENV: "production" };
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: path.join(root, "apps/web"),
    encoding: "utf8",
    env,
  });
  if (status !== 0) throw new Error(`A construção das páginas falhou.\n${stdout}${stderr}`);
  compressPages(outdir);
}

/** Compresses the pages once and as small as possible, instead of at every visit. */
function compressPages(folder) {
  for (const name of readdirSync(folder, { recursive: true })) {
    const file = path.join(folder, name);
    if (!/\.(js|css|svg|json|webmanifest|wasm)$/.test(file)) continue;
    const content = readFileSync(file);
    if (content.length < 256) continue;
    writeFileSync(`${file}.br`, brotliCompressSync(content));
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
  }
}

function replace(place, fresh) {
  const old = `${fresh}.old`;
  if (existsSync(place)) renameSync(place, old);
  renameSync(fresh, place);
  rmSync(old, { recursive: true, force: true });
}

function readStamp({ folder }) {
  const stamp = path.join(root, folder, "dist/.stamp");
  return existsSync(stamp) ? readFileSync(stamp, "utf8") : undefined;
}

function fingerprint({ sources }) {
  const hash = createHash("sha256");
  for (const source of [...shared, ...sources]) {
    for (const file of listFiles(source)) hash.update(`${file}\0`).update(readFileSync(path.join(root, file)));
  }
  return hash.digest("hex");
}

function listFiles(source) {
  const isLeftOut = /(^|[\\/])(node_modules|dist(\.\d+.*)?)([\\/]|$)|\.test\.tsx?$/;
  if (!existsSync(path.join(root, source))) return [];
  if (path.extname(source) !== "") return [source];
  return readdirSync(path.join(root, source), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .filter((file) => !isLeftOut.test(file))
    .sort();
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  build().catch((error) => {
    say(error.message);
    process.exitCode = 1;
  });
}
