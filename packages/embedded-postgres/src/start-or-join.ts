import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { postgresAccount } from "./account.ts";
import { prepareBinaries } from "./binaries.ts";
import { clusterExists, createCluster, ownDatabase, ownUser } from "./cluster.ts";
import type { PostgresConnection } from "./connection-url.ts";
import { launchPostmaster, prepareListening } from "./launch.ts";
import { findPostmaster, type Postmaster, shutDown, waitForEnd } from "./postmaster.ts";
import { clusterPath, type Home, loadRecord, type PostgresRecord, saveRecord } from "./record.ts";

/** The options for starting or joining the PostgreSQL of a data folder. */
export interface StartOptions extends Home {
  durable: boolean;
  leaseName: string;
}

/** A PostgreSQL that accepts connections, and the open connection that marks it as in use. */
export interface Running {
  binaries: string;
  cluster: string;
  connection: PostgresConnection;
  lease: pg.Client;
}

interface PreparedCluster {
  binaries: string;
  cluster: string;
  record: PostgresRecord;
}

const silenceMs = 2000;

/** Creates the cluster, starts PostgreSQL or finds it running, and connects. The caller has locked the data folder. */
export async function startOrJoin(options: StartOptions): Promise<Running> {
  const { home, log, durable, leaseName } = options;
  const prepared = await prepareCluster(options);
  const { binaries, cluster, record } = prepared;
  const running = findPostmaster(cluster);
  let lease = running && (await join(running, prepared, leaseName));
  let postmaster = findPostmaster(cluster);
  if (!lease || !postmaster) {
    if (postmaster) {
      log("O PostgreSQL próprio está ligado, mas não responde: reiniciando.");
      await shutDown(postmaster, binaries, cluster);
    }
    const account = postgresAccount(cluster);
    const listening = await prepareListening(cluster, account);
    postmaster = await launchPostmaster({ binaries, cluster, account, listening, durable });
    lease = await openLease(connectionTo(postmaster, record), leaseName);
  }
  const { host, port } = postmaster;
  if (record.host !== host || record.port !== port) await saveRecord(home, { ...record, host, port });
  return { binaries, cluster, connection: connectionTo(postmaster, record), lease };
}

async function prepareCluster(options: StartOptions): Promise<PreparedCluster> {
  const { home, log } = options;
  const binaries = await prepareBinaries(home);
  let record = await loadRecord(options);
  const cluster = clusterPath(home, record);
  if (!clusterExists(cluster)) {
    log(`Criando o banco de dados em ${cluster}.`);
    await createCluster({ binaries, cluster, password: record.password, account: postgresAccount(cluster) });
  }
  if (!record.created) record = await saveRecord(home, { ...record, created: true });
  return { binaries, cluster, record };
}

// The app's own log names the sender of a failed statement; PostgreSQL's message would repeat what users typed.
const sessionOptions = "-c log_min_messages=log";

function connectionTo({ host, port }: Postmaster, { password }: PostgresRecord): PostgresConnection {
  return { host, port, user: ownUser, password, database: ownDatabase, options: sessionOptions };
}

/**
 * Connects to a running PostgreSQL, in whatever state it is. @returns undefined when it ended, or stays unreachable.
 */
async function join(
  found: Postmaster,
  { cluster, record }: PreparedCluster,
  name: string,
): Promise<pg.Client | undefined> {
  let silentUntil = Date.now() + silenceMs;
  for (;;) {
    const now = findPostmaster(cluster);
    if (now?.pid !== found.pid) return undefined;
    if (now.status === "stopping") await waitForEnd(now, cluster);
    try {
      return await openLease(connectionTo(now, record), name);
    } catch (error) {
      const code = (error as { code?: string }).code;
      // PostgreSQL responds that it is starting up, recovering from a crash or shutting down.
      if (code === "57P03" || now.status === "starting") silentUntil = Date.now() + silenceMs;
      else if (code !== "ENOENT" && code !== "ECONNREFUSED" && code !== "ECONNRESET") throw error;
      else if (Date.now() > silentUntil) return undefined;
      await sleep(25);
    }
  }
}

// The prefix of connections by which processes show a stopping app that they still use PostgreSQL.
const prefix = "pomar-lease:";

/** A new name for the connection by which a process marks PostgreSQL as in use. */
export const leaseName = (): string => prefix + randomUUID();

/** Connects to the product's database, and creates it on the first connection to a new cluster. */
async function openLease(connection: PostgresConnection, name: string): Promise<pg.Client> {
  try {
    return await connect(connection, name);
  } catch (error) {
    if ((error as { code?: string }).code !== "3D000") throw error;
    const first = await connect({ ...connection, database: "postgres" }, name);
    await first.query(`create database ${ownDatabase}`).finally(() => first.end());
    return connect(connection, name);
  }
}

/** Whether a different process of the product uses this PostgreSQL. A closed connection may be listed for a moment. */
export async function hasOtherClients(lease: pg.Client, name: string): Promise<boolean> {
  const deadline = Date.now() + 1500;
  for (;;) {
    const { rows } = await lease.query<{ application_name: string }>(
      `select application_name from pg_stat_activity
        where backend_type = 'client backend' and application_name like 'pomar%' and application_name <> $1`,
      [name],
    );
    if (rows.length === 0) return false;
    if (Date.now() > deadline || rows.some((row) => row.application_name.startsWith(prefix))) return true;
    await sleep(25);
  }
}

async function connect(connection: PostgresConnection, name: string): Promise<pg.Client> {
  // `ssl` is set explicitly; otherwise the variable PGSSLMODE, meant for a different server, would apply.
  const client = new pg.Client({ ...connection, application_name: name, ssl: false, keepAlive: true });
  // Without a listener the error of a lost connection would end the process.
  client.on("error", () => {});
  await client.connect();
  return client;
}
