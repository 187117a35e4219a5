import { accessSync, constants, readdirSync, readFileSync, statfsSync } from "node:fs";
import { rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { findPostmaster } from "@pomar/embedded-postgres/postmaster";

/** How the data folders of test runs are named; the number of the process that owns one follows. */
export const throwawayPrefix = "pomar-tests-";

const memory = "/dev/shm";
const roomOfCluster = 4 * 2 ** 30;

/**
 * Finds a place in memory for the cluster of a data folder: its databases come and go by the hundred, and a disk searches long for a
 * file's place where many were just deleted. @returns nothing where there is no room for it.
 */
export function findMemoryFor(dataDir: string): string | undefined {
  try {
    accessSync(memory, constants.W_OK);
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize >= roomOfCluster ? path.join(memory, path.basename(dataDir)) : undefined;
  } catch {
    return undefined;
  }
}

/** Ends and removes what test runs that were killed left behind. */
export async function removeAbandoned(): Promise<void> {
  for (const name of readdirSync(os.tmpdir()).filter((entry) => entry.startsWith(throwawayPrefix))) {
    const owner = Number.parseInt(name.slice(throwawayPrefix.length), 10);
    if (isAlive(owner)) continue;
    await removeCluster(path.join(os.tmpdir(), name)).catch(() => {
      // Another account's, who will remove it.
    });
  }
}

/** Removes a data folder with its cluster, which may lie elsewhere, and ends the PostgreSQL that still runs on it. */
export async function removeCluster(dataDir: string): Promise<void> {
  const cluster = clusterOf(dataDir);
  if (cluster) {
    const postmaster = findPostmaster(cluster);
    if (postmaster) process.kill(postmaster.pid, "SIGQUIT");
    // It may still be writing while it ends.
    await rm(cluster, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  }
  await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
}

/** Where the cluster of a data folder lies, once it has one. */
export function clusterOf(dataDir: string): string | undefined {
  try {
    const { cluster } = JSON.parse(readFileSync(path.join(dataDir, "postgres.json"), "utf8")) as { cluster: string };
    return path.resolve(dataDir, cluster);
  } catch {
    return undefined;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
