import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { closeSync, openSync } from "node:fs";
import { chown, lstat, mkdir, mkdtemp, readdir, readFile, rm, rmdir, stat } from "node:fs/promises";
import { createServer } from "node:net";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Account } from "./account.ts";
import { postgresEnvironment } from "./cluster.ts";
import { findPostmaster, type Postmaster } from "./postmaster.ts";

interface Launch {
  binaries: string;
  cluster: string;
  account: Account | undefined;
  /** Settings of the address on which PostgreSQL listens, from `prepareListening`. */
  listening: string[];
  durable: boolean;
}

const pollMs = 15;
const orphansEndMs = 20_000;
// PostgreSQL's log must contain neither rows nor parameters, even for clusters of an older version.
const discreet = ["log_error_verbosity=terse", "log_parameter_max_length=0", "log_parameter_max_length_on_error=0"];
const throwaway = ["fsync=off", "synchronous_commit=off", "full_page_writes=off"];

/** Starts PostgreSQL detached from this process, which it outlives, and waits until it accepts connections. */
export async function launchPostmaster(launch: Launch): Promise<Postmaster> {
  const deadline = Date.now() + orphansEndMs;
  for (;;) {
    const outcome = await attempt(launch);
    if (typeof outcome !== "string") return outcome;
    // After PostgreSQL was killed, its worker processes hold its shared memory until each of them has noticed.
    const hasOrphans = outcome.includes("pre-existing shared memory block");
    if (!hasOrphans || Date.now() > deadline) throw new Error(`O PostgreSQL próprio não iniciou: ${outcome}`);
    await sleep(100);
  }
}

/** Starts PostgreSQL once. @returns the running PostgreSQL, or the end of its log when it exited. */
async function attempt({ binaries, cluster, account, listening, durable }: Launch): Promise<Postmaster | string> {
  // PostgreSQL trusts the process number in this file, even if a different process has that number now.
  await rm(path.join(cluster, "postmaster.pid"), { force: true });
  const logs = await logFolder(cluster, account);
  const log = openSync(path.join(logs, "start.log"), "w");
  const settings = [...discreet, ...listening, ...(durable ? [] : throwaway)].flatMap((setting) => ["-c", setting]);
  const child = spawn(path.join(binaries, "postgres"), ["-D", cluster, ...settings], {
    ...account,
    cwd: path.parse(cluster).root,
    detached: true,
    env: postgresEnvironment(),
    stdio: ["ignore", log, log],
    windowsHide: true,
  });
  closeSync(log);
  let exitReason: string | undefined;
  child.once("error", (error) => {
    exitReason = error.message;
  });
  child.once("exit", (code, signal) => {
    exitReason = `saída ${code ?? signal}`;
  });
  child.unref();
  while (!exitReason) {
    const postmaster = findPostmaster(cluster);
    if (postmaster?.pid === child.pid && postmaster?.status === "ready") return postmaster;
    await sleep(pollMs);
  }
  return `${exitReason}\n${await lastWords(logs)}`;
}

async function logFolder(cluster: string, account: Account | undefined): Promise<string> {
  const folder = path.join(cluster, "log");
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if (account) await chown(folder, account.uid, account.gid);
  return folder;
}

/** The last lines of the newest log: PostgreSQL writes to one file until its log collector starts a second file. */
async function lastWords(logs: string): Promise<string> {
  const files = await Promise.all(
    (await readdir(logs)).map(async (name) => {
      const file = path.join(logs, name);
      return { file, writtenAt: (await stat(file)).mtimeMs };
    }),
  );
  const newest = files.sort((one, other) => other.writtenAt - one.writtenAt)[0];
  return newest ? (await readFile(newest.file, "utf8")).trim().split("\n").slice(-6).join("\n") : "";
}

// The kernel limits a socket's path, file name included, to 108 bytes (104 on macOS).
const maxFolderLength = 80;

/** Chooses the address of a PostgreSQL: a Unix socket in a private folder, or the loopback address on Windows. */
export async function prepareListening(cluster: string, account: Account | undefined): Promise<string[]> {
  if (process.platform === "win32") return ["listen_addresses=127.0.0.1", `port=${await freePort()}`];
  const folder = await socketFolder(cluster, account);
  // A crash may have left socket and lock files; PostgreSQL trusts the process number in them, as in postmaster.pid.
  for (const name of await readdir(folder)) await rm(path.join(folder, name), { force: true });
  return ["listen_addresses=", "port=5432", `unix_socket_directories=${folder}`, "unix_socket_permissions=0700"];
}

/** Removes the socket folder of a PostgreSQL that has ended. */
export async function removeListening(host: string): Promise<void> {
  if (path.isAbsolute(host)) await rmdir(host).catch(() => {});
}

async function socketFolder(cluster: string, account: Account | undefined): Promise<string> {
  const uid = account?.uid ?? process.getuid?.() ?? 0;
  const parent = os.tmpdir().length > maxFolderLength - 25 ? "/tmp" : os.tmpdir();
  const prefix = path.join(parent, `pomar-${uid}-`);
  const usual = prefix + createHash("sha256").update(cluster).digest("hex").slice(0, 8);
  // Every account can write to the folder for temporary files, and the system may have emptied it since the last start.
  await mkdir(usual, { mode: 0o700 }).catch(() => {});
  if (account) await adopt(usual, account);
  if (await isPrivate(usual, uid)) return usual;
  const other = await mkdtemp(prefix);
  if (account) await chown(other, account.uid, account.gid);
  return other;
}

/**
 * Gives a folder that root has just created to PostgreSQL's account; a folder of a different account stays unchanged.
 */
async function adopt(folder: string, account: Account): Promise<void> {
  const stats = await lstat(folder).catch(() => undefined);
  if (stats?.isDirectory() && stats.uid === 0) await chown(folder, account.uid, account.gid);
}

async function isPrivate(folder: string, uid: number): Promise<boolean> {
  const stats = await lstat(folder).catch(() => undefined);
  return stats?.isDirectory() === true && stats.uid === uid && (stats.mode & 0o077) === 0;
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
