import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { postgresAccount } from "./account.ts";
import { prepareBinaries } from "./binaries.ts";
import { clusterExists, createCluster, ownDatabase, ownUser } from "./cluster.ts";
import type { PostgresConnection } from "./connection-url.ts";
import { connectKeeper } from "./keeper.ts";
import { launchPostmaster } from "./launch.ts";
import { prepareListening } from "./listening.ts";
import { findPostmaster, type Postmaster, shutDown, waitForEnd } from "./postmaster.ts";
import { clusterPath, loadRecord, type PostgresRecord, saveRecord } from "./record.ts";

/** What is needed to reach the PostgreSQL of a data folder. */
export interface Reach {
  home: string;
  log: (line: string) => void;
  durable: boolean;
  keeperName: string;
}

/** A PostgreSQL that answers, and the connection that keeps it. */
export interface Reached {
  binaries: string;
  cluster: string;
  connection: PostgresConnection;
  keeper: pg.Client;
}

interface Place {
  binaries: string;
  cluster: string;
  record: PostgresRecord;
}

const silenceMs = 2000;

/** Creates the cluster, starts it or finds it at work, and connects. Call under the lock of the data folder. */
export async function reachPostgres(reach: Reach): Promise<Reached> {
  const { home, log, durable, keeperName } = reach;
  const place = await preparePlace(reach);
  const { binaries, cluster, record } = place;
  const running = findPostmaster(cluster);
  let keeper = running && (await join(running, place, keeperName));
  let postmaster = findPostmaster(cluster);
  if (!keeper || !postmaster) {
    if (postmaster) {
      log("O PostgreSQL próprio está ligado, mas não responde: reiniciando.");
      await shutDown(postmaster, binaries, cluster);
    }
    const account = postgresAccount(cluster);
    const listening = await prepareListening(cluster, account);
    postmaster = await launchPostmaster({ binaries, cluster, account, listening, durable });
    keeper = await connectKeeper(connectionTo(postmaster, record), keeperName);
  }
  const { host, port } = postmaster;
  if (record.host !== host || record.port !== port) await saveRecord(home, { ...record, host, port });
  return { binaries, cluster, connection: connectionTo(postmaster, record), keeper };
}

async function preparePlace({ home, log }: Reach): Promise<Place> {
  const binaries = await prepareBinaries(home);
  let record = await loadRecord(home, log);
  const cluster = clusterPath(home, record);
  if (!clusterExists(cluster)) {
    log(`Criando o banco de dados em ${cluster}.`);
    await createCluster({ binaries, cluster, password: record.password, account: postgresAccount(cluster) });
  }
  if (!record.created) record = await saveRecord(home, { ...record, created: true });
  return { binaries, cluster, record };
}

// A statement that fails is told by who sent it, in our log: PostgreSQL's message repeats what people typed.
const options = "-c log_min_messages=log";

function connectionTo({ host, port }: Postmaster, { password }: PostgresRecord): PostgresConnection {
  return { host, port, user: ownUser, password, database: ownDatabase, options };
}

/** Connects to a PostgreSQL found at work, however it fares. @returns nothing when it ended, or stays unreachable. */
async function join(found: Postmaster, { cluster, record }: Place, name: string): Promise<pg.Client | undefined> {
  let silentUntil = Date.now() + silenceMs;
  for (;;) {
    const now = findPostmaster(cluster);
    if (now?.pid !== found.pid) return undefined;
    if (now.status === "stopping") await waitForEnd(now, cluster);
    try {
      return await connectKeeper(connectionTo(now, record), name);
    } catch (error) {
      const code = (error as { code?: string }).code;
      // It answers that it is starting up, recovering from a crash or shutting down.
      if (code === "57P03" || now.status === "starting") silentUntil = Date.now() + silenceMs;
      else if (code !== "ENOENT" && code !== "ECONNREFUSED" && code !== "ECONNRESET") throw error;
      else if (Date.now() > silentUntil) return undefined;
      await sleep(25);
    }
  }
}
