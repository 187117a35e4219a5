import { execFileSync } from "node:child_process";
import { appendFile, chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { postgresAccount } from "@pomar/embedded-postgres/account";
import { prepareBinaries } from "@pomar/embedded-postgres/binaries";
import { launchPostmaster } from "@pomar/embedded-postgres/launch";
import { connectionUrl, type OwnPostgres, openOwnPostgres } from "@pomar/embedded-postgres/own-postgres";
import { findPostmaster, shutDown } from "@pomar/embedded-postgres/postmaster";
import pg from "pg";
import { usedDataFolder } from "./data-folder.ts";
import { freePort } from "./free-port.ts";
import { findCluster, removeCluster, throwawayPrefix } from "./throwaway.ts";

/** A primary server that loses no acknowledged transaction, and its replica. */
export interface Pair {
  primaryUrl: string;
  /** The address of the replica over TCP. */
  replicaUrl: string;
  /** Pauses the replay of the log, so that the replica falls behind. */
  pause(): Promise<void>;
  resume(): Promise<void>;
  /** Promotes the replica to a primary. */
  promote(): Promise<void>;
  stopReplica(): Promise<void>;
  startReplica(): Promise<void>;
  remove(): Promise<void>;
}

async function throwawayFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), `${throwawayPrefix}${process.pid}-`));
  // PostgreSQL refuses to run as root, and the account that runs it must reach the folder.
  await chmod(folder, 0o755);
  return folder;
}

/**
 * Starts a primary and its replica. The npm package has no `pg_basebackup`, so the files are copied between
 * `pg_backup_start` and `pg_backup_stop`.
 */
export async function startPair(): Promise<Pair> {
  const [dataDir, home] = await Promise.all([usedDataFolder(), throwawayFolder()]);
  const primary = await openOwnPostgres({ dataDir, log: () => {} });
  const cluster = path.join(home, "cluster");
  await writeFile(path.join(home, "postgres.json"), JSON.stringify({ cluster }));
  await copyCluster(primary, findCluster(dataDir) ?? "", cluster);
  const port = await freePort();
  const url = connectionUrl({ ...primary.connection, host: "127.0.0.1", port });
  const binaries = await prepareBinaries(home);
  const startReplica = async () => {
    const settings = ["listen_addresses=127.0.0.1", `port=${port}`, "unix_socket_directories="];
    const account = postgresAccount(cluster);
    await launchPostmaster({ binaries, cluster, account, listening: settings, durable: true });
  };
  const stopReplica = async () => {
    const postmaster = findPostmaster(cluster);
    if (postmaster) await shutDown(postmaster, binaries, cluster);
  };
  await startReplica();
  const ask = (question: string) => askOnce(url, question);
  return {
    primaryUrl: connectionUrl(primary.connection),
    replicaUrl: url,
    pause: () => ask("select pg_wal_replay_pause()"),
    resume: () => ask("select pg_wal_replay_resume()"),
    promote: () => ask("select pg_promote()"),
    startReplica,
    stopReplica,
    async remove() {
      await stopReplica();
      await primary.stop();
      await Promise.all([removeCluster(home), removeCluster(dataDir)]);
    },
  };
}

/** Runs a query on a separate connection. */
export async function askOnce(url: string, question: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query(question).finally(() => client.end());
}

async function copyCluster({ connection }: OwnPostgres, source: string, cluster: string): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  await client.query("select pg_backup_start('standby', true)");
  // `cp -a` preserves owners and links; Node's copy does not.
  execFileSync("cp", ["-a", source, cluster]);
  const { rows } = await client.query<{ labelfile: string }>("select labelfile from pg_backup_stop(false)");
  await client.end();
  for (const name of ["postmaster.pid", "postmaster.opts"]) await rm(path.join(cluster, name), { force: true });
  const { host, port, user, password } = connection;
  const primary = `host=${host} port=${port} user=${user} password=${password}`;
  await appendFile(
    path.join(cluster, "postgresql.auto.conf"),
    `primary_conninfo = '${primary}'\nhot_standby_feedback = on\n`,
  );
  await writeFile(path.join(cluster, "standby.signal"), "");
  await writeFile(path.join(cluster, "backup_label"), rows[0]?.labelfile ?? "");
  for (const name of ["standby.signal", "backup_label"])
    execFileSync("chown", ["--reference", source, path.join(cluster, name)]);
}
