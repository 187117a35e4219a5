import { existsSync, readFileSync, statSync } from "node:fs";
import { chmod, mkdir, open, rename } from "node:fs/promises";
import path from "node:path";
import { type KeyedCertificate, parseKeyed } from "./keyed-certificate.ts";

/** For the account that serves, and nobody else. */
const [folderMode, fileMode] = [0o700, 0o600];

/** @returns what the file holds, `"broken"` when that is no whole pair, null when there is no file. @throws when it may not be read. */
export function readKept(file: string): KeyedCertificate | "broken" | null {
  if (!existsSync(file)) return null;
  return parseKeyed(readFileSync(file, "utf8")) ?? "broken";
}

/** Makes the folder, and closes it and the files in it to other accounts where somebody has opened them. */
export async function closeFolder(folder: string, files: readonly string[]): Promise<void> {
  await mkdir(folder, { recursive: true, mode: folderMode });
  await closeTo(folder, folderMode);
  for (const file of files) if (existsSync(file)) await closeTo(file, fileMode);
}

/** Writes a pair into one file, whole or not at all: whoever reads never meets a key and another key's certificate. */
export async function writeKept(file: string, { key, certificate }: KeyedCertificate): Promise<void> {
  const temporary = path.join(path.dirname(file), `.${path.basename(file)}.${process.pid}`);
  const handle = await open(temporary, "w", fileMode);
  await handle.writeFile(key + certificate);
  await handle.sync();
  await handle.close();
  await rename(temporary, file);
}

async function closeTo(place: string, mode: number): Promise<void> {
  // Windows has no such bits: there the folder belongs to the account by where it is.
  if (process.platform !== "win32" && (statSync(place).mode & 0o077) !== 0) await chmod(place, mode);
}
