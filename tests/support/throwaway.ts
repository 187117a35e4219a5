import { accessSync, constants, readdirSync, readFileSync, statfsSync } from "node:fs";
import { rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { findPostmaster } from "@pomar/embedded-postgres/postmaster";

/** The prefix of the data folders of test runs, followed by the number of the process that owns the folder. */
export const throwawayPrefix = "pomar-tests-";

const memory = "/dev/shm";
const roomOfCluster = 4 * 2 ** 30;

/**
 * Finds space in memory for the cluster of a data folder: its databases are created and dropped by the hundred, which
 * is slow on a disk after many deletions.
 * @returns undefined when there is not enough memory.
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

/** Stops and removes the clusters that killed test runs left behind. */
export async function removeAbandoned(): Promise<void> {
  for (const name of readdirSync(os.tmpdir()).filter((entry) => entry.startsWith(throwawayPrefix))) {
    const owner = Number.parseInt(name.slice(throwawayPrefix.length), 10);
    if (isAlive(owner)) continue;
    await removeCluster(path.join(os.tmpdir(), name)).catch(() => {
      // The removal fails for a folder of a different account; the next test run of this account removes the folder.
    });
  }
}

/**
 * Stops the PostgreSQL of a data folder, and removes the folder with its cluster, which may be in a different place.
 */
export async function removeCluster(dataDir: string): Promise<void> {
  const cluster = findCluster(dataDir);
  if (cluster) {
    const postmaster = findPostmaster(cluster);
    if (postmaster) process.kill(postmaster.pid, "SIGQUIT");
    // PostgreSQL may still write files while it ends.
    await rm(cluster, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  }
  await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
}

/** The folder of a data folder's cluster; undefined before the cluster exists. */
export function findCluster(dataDir: string): string | undefined {
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
