import { spawn } from "node:child_process";
import { closeSync, openSync } from "node:fs";
import { chown, mkdir, readdir, readFile, rm, stat } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Account } from "./account.ts";
import { postgresEnvironment } from "./cluster.ts";
import type { Listening } from "./listening.ts";
import { findPostmaster, type Postmaster } from "./postmaster.ts";

interface Launch {
  binaries: string;
  cluster: string;
  account: Account | undefined;
  listening: Listening;
  durable: boolean;
}

const pollMs = 15;
const orphansEndMs = 20_000;
// Neither rows nor parameters in its log, of clusters made before too.
const discreet = ["log_error_verbosity=terse", "log_parameter_max_length=0", "log_parameter_max_length_on_error=0"];
const throwaway = ["fsync=off", "synchronous_commit=off", "full_page_writes=off"];

/** Starts PostgreSQL apart from this process, which it outlives, and waits until it answers. */
export async function launchPostmaster(launch: Launch): Promise<Postmaster> {
  const deadline = Date.now() + orphansEndMs;
  for (;;) {
    const outcome = await attempt(launch);
    if (typeof outcome !== "string") return outcome;
    // The workers of a PostgreSQL that was killed hold its memory until each has noticed.
    const hasOrphans = outcome.includes("pre-existing shared memory block");
    if (!hasOrphans || Date.now() > deadline) throw new Error(`O PostgreSQL próprio não iniciou: ${outcome}`);
    await sleep(100);
  }
}

/** @returns the running PostgreSQL, or what it said before it ended. */
async function attempt({ binaries, cluster, account, listening, durable }: Launch): Promise<Postmaster | string> {
  // PostgreSQL itself believes the number in this file, whoever has it now.
  await rm(path.join(cluster, "postmaster.pid"), { force: true });
  const logs = await logFolder(cluster, account);
  const log = openSync(path.join(logs, "start.log"), "w");
  const settings = [...discreet, ...listening.settings, ...(durable ? [] : throwaway)].flatMap((setting) => [
    "-c",
    setting,
  ]);
  const child = spawn(path.join(binaries, "postgres"), ["-D", cluster, ...settings], {
    ...account,
    cwd: path.parse(cluster).root,
    detached: true,
    env: postgresEnvironment(),
    stdio: ["ignore", log, log],
    windowsHide: true,
  });
  closeSync(log);
  let ended: string | undefined;
  child.once("error", (error) => {
    ended = error.message;
  });
  child.once("exit", (code, signal) => {
    ended = `saída ${code ?? signal}`;
  });
  child.unref();
  while (!ended) {
    const postmaster = findPostmaster(cluster);
    if (postmaster?.pid === child.pid && postmaster?.status === "ready") return postmaster;
    await sleep(pollMs);
  }
  return `${ended}\n${await lastWords(logs)}`;
}

async function logFolder(cluster: string, account: Account | undefined): Promise<string> {
  const folder = path.join(cluster, "log");
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if (account) await chown(folder, account.uid, account.gid);
  return folder;
}

/** The end of the log written last: before its collector starts PostgreSQL writes to one file, after that to another. */
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
