import { mkdir, realpath } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import lockfile from "proper-lockfile";
import type { PostgresConnection } from "./connection-url.ts";
import { removeListening } from "./launch.ts";
import { findPostmaster, shutDown } from "./postmaster.ts";
import { hasOtherClients, leaseName, type Running, type StartOptions, startOrJoin } from "./start-or-join.ts";

export { connectionUrl, type PostgresConnection } from "./connection-url.ts";
export { OwnPostgresUnavailable } from "./unavailable.ts";

/** A running PostgreSQL that belongs to a data folder. */
export interface OwnPostgres {
  connection: PostgresConnection;
  /** Releases PostgreSQL; the last release stops it. The caller must close its own connections first. */
  stop(): Promise<void>;
}

interface Options {
  dataDir: string;
  log: (line: string) => void;
  /** `false` only for temporary clusters: a crash of the machine may destroy such a cluster. */
  durable?: boolean;
  /** Absolute folder for a new cluster, open to PostgreSQL's account; default: the data folder, for root `/var/lib`. */
  newCluster?: string | undefined;
}

/**
 * Starts the PostgreSQL of `dataDir`, or joins the PostgreSQL that already runs, and restarts PostgreSQL when it ends.
 * @throws OwnPostgresUnavailable when PostgreSQL cannot run.
 */
export async function openOwnPostgres({ dataDir, log, durable = true, newCluster }: Options): Promise<OwnPostgres> {
  await mkdir(dataDir, { recursive: true });
  const home = await realpath(dataDir);
  const options: StartOptions = { home, log, durable, newCluster, leaseName: leaseName() };
  let current = await underLock(home, () => startOrJoin(options));
  let stopped: Promise<void> | undefined;
  let restarting: Promise<void> = Promise.resolve();

  const watch = (lease: pg.Client) => {
    lease.once("end", () => {
      if (!stopped) restarting = restart();
    });
  };
  const restart = async () => {
    log("A conexão com o PostgreSQL próprio caiu: religando.");
    while (!stopped) {
      try {
        current = await underLock(home, () => startOrJoin(options));
        return watch(current.lease);
      } catch (error) {
        log(`O PostgreSQL próprio não voltou: ${(error as Error).message}`);
        await sleep(1000);
      }
    }
  };
  const stop = async () => {
    await restarting;
    await underLock(home, () => leave(current, options.leaseName));
  };

  watch(current.lease);
  return {
    connection: current.connection,
    stop: () => {
      stopped ??= stop();
      return stopped;
    },
  };
}

async function leave({ lease, binaries, cluster }: Running, name: string): Promise<void> {
  const isNeeded = await hasOtherClients(lease, name).catch(() => true);
  await lease.end().catch(() => {});
  const postmaster = findPostmaster(cluster);
  if (isNeeded || !postmaster) return;
  await shutDown(postmaster, binaries, cluster);
  await removeListening(postmaster.host);
}

/** Runs `work` under the data folder's lock: only one process at a time decides whether PostgreSQL starts or stops. */
async function underLock<T>(home: string, work: () => Promise<T>): Promise<T> {
  const release = await lockfile.lock(home, {
    lockfilePath: path.join(home, "postgres.lock"),
    retries: { retries: 6000, factor: 1, minTimeout: 20, maxTimeout: 20 },
    // The time in ms for which a killed process's lock delays the next process; the library allows no shorter time.
    stale: 5000,
    // A lock that expires while the machine is suspended is harmless: PostgreSQL prevents two servers on one cluster.
    onCompromised: () => {},
  });
  try {
    return await work();
  } finally {
    await release().catch(() => {});
  }
}
