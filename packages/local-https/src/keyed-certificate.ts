import { createPrivateKey, X509Certificate } from "node:crypto";
import { existsSync, readFileSync, statSync } from "node:fs";
import { chmod, mkdir, open, rename } from "node:fs/promises";
import path from "node:path";

/** A certificate with its private key, each as PEM. */
export interface KeyedCertificate {
  key: string;
  certificate: string;
}

/** The modes of folders and files that only the server's account may read. */
const [folderMode, fileMode] = [0o700, 0o600];

/** Whether key and certificate are readable, and the key belongs to the certificate. */
export function fits({ key, certificate }: KeyedCertificate): boolean {
  try {
    return new X509Certificate(certificate).checkPrivateKey(createPrivateKey(key));
  } catch {
    return false;
  }
}

/** @returns a file's pair; `"broken"` without a complete pair; null without a file. @throws for an unreadable file. */
export function readKept(file: string): KeyedCertificate | "broken" | null {
  if (!existsSync(file)) return null;
  const pem = readFileSync(file, "utf8");
  const key = /-----BEGIN (?:\w+ )?PRIVATE KEY-----[^-]+-----END (?:\w+ )?PRIVATE KEY-----\n?/.exec(pem)?.[0];
  const certificate = pem.replace(key ?? "", "").trimStart();
  return key !== undefined && fits({ key, certificate }) ? { key, certificate } : "broken";
}

/** Creates the folder, and closes the folder and its files to all accounts except the server's account. */
export async function closeFolder(folder: string, files: readonly string[]): Promise<void> {
  await mkdir(folder, { recursive: true, mode: folderMode });
  await closeToOthers(folder, folderMode);
  for (const file of files) if (existsSync(file)) await closeToOthers(file, fileMode);
}

/** Writes a pair into one file atomically: no reader gets a key with the certificate of a different key. */
export async function writeKept(file: string, { key, certificate }: KeyedCertificate): Promise<void> {
  const temporary = path.join(path.dirname(file), `.${path.basename(file)}.${process.pid}`);
  const handle = await open(temporary, "w", fileMode);
  await handle.writeFile(key + certificate);
  await handle.sync();
  await handle.close();
  await rename(temporary, file);
}

async function closeToOthers(place: string, mode: number): Promise<void> {
  // Windows has no such permission bits: the location of a folder determines which account may read it.
  if (process.platform !== "win32" && (statSync(place).mode & 0o077) !== 0) await chmod(place, mode);
}
