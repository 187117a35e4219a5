import { createHash } from "node:crypto";
import { chown, lstat, mkdir, mkdtemp, readdir, rm, rmdir } from "node:fs/promises";
import { createServer } from "node:net";
import os from "node:os";
import path from "node:path";
import type { Account } from "./account.ts";

/** Where a PostgreSQL of our own answers, as settings for its command line. */
export interface Listening {
  settings: string[];
}

// The kernel's limit is 108 bytes with the name of the socket file, 104 on macOS.
const longestFolder = 80;

/** Chooses where a PostgreSQL that is about to start listens: a Unix socket in a private folder; on Windows, which has none, the loopback address. */
export async function prepareListening(cluster: string, account: Account | undefined): Promise<Listening> {
  if (process.platform === "win32") {
    return { settings: ["listen_addresses=127.0.0.1", `port=${await freePort()}`] };
  }
  const folder = await socketFolder(cluster, account);
  // Left by a crash; PostgreSQL believes the process number in them, as in postmaster.pid.
  for (const name of await readdir(folder)) await rm(path.join(folder, name), { force: true });
  return {
    settings: ["listen_addresses=", "port=5432", `unix_socket_directories=${folder}`, "unix_socket_permissions=0700"],
  };
}

/** Removes the socket folder of a PostgreSQL that has ended. */
export async function removeListening(host: string): Promise<void> {
  if (path.isAbsolute(host)) await rmdir(host).catch(() => {});
}

async function socketFolder(cluster: string, account: Account | undefined): Promise<string> {
  const uid = account?.uid ?? process.getuid?.() ?? 0;
  const parent = os.tmpdir().length > longestFolder - 25 ? "/tmp" : os.tmpdir();
  const prefix = path.join(parent, `pomar-${uid}-`);
  const usual = prefix + createHash("sha256").update(cluster).digest("hex").slice(0, 8);
  // The folder for temporary files is everyone's, and may have been emptied since the last start.
  await mkdir(usual, { mode: 0o700 }).catch(() => {});
  if (account) await adopt(usual, account);
  if (await isPrivate(usual, uid)) return usual;
  const other = await mkdtemp(prefix);
  if (account) await chown(other, account.uid, account.gid);
  return other;
}

/** Hands a folder that root has just made over to the account of PostgreSQL; one that belongs to anyone else stays theirs. */
async function adopt(folder: string, account: Account): Promise<void> {
  const found = await lstat(folder).catch(() => undefined);
  if (found?.isDirectory() && found.uid === 0) await chown(folder, account.uid, account.gid);
}

async function isPrivate(folder: string, uid: number): Promise<boolean> {
  const found = await lstat(folder).catch(() => undefined);
  return found?.isDirectory() === true && found.uid === uid && (found.mode & 0o077) === 0;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}
