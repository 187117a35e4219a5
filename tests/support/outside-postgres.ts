import { execFileSync } from "node:child_process";
import { chmod, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import os from "node:os";
import path from "node:path";
import { postgresAccount } from "@pomar/embedded-postgres/account";
import { prepareBinaries } from "@pomar/embedded-postgres/binaries";
import { createCluster } from "@pomar/embedded-postgres/cluster";
import { connectionUrl } from "@pomar/embedded-postgres/connection-url";
import { launchPostmaster } from "@pomar/embedded-postgres/launch";
import { findPostmaster } from "@pomar/embedded-postgres/postmaster";
import pg from "pg";
import { removeCluster, throwawayPrefix } from "./throwaway.ts";

/** A PostgreSQL server that the app does not manage and cannot restart. */
export interface OutsidePostgres {
  /** The connection string of the server's database, over TCP. */
  url: string;
  /** Ends the server's main process like a power cut. */
  kill(): void;
  /** Starts the server again at the same address, once all of its old processes have ended. */
  start(): Promise<void>;
  /** The folder of the server's log. */
  logFolder: string;
  remove(): Promise<void>;
}

interface Options {
  /** The folder of the server's data; by default a new temporary folder. */
  dataFolder?: string;
  /** Whether the write-ahead log is in a separate folder, so that only the data runs out of space. */
  logElsewhere?: boolean;
}

/** Creates and starts a server that loses no acknowledged transaction, even when it is killed. */
export async function outsidePostgres({ dataFolder, logElsewhere = false }: Options = {}): Promise<OutsidePostgres> {
  const home = await mkdtemp(path.join(os.tmpdir(), `${throwawayPrefix}${process.pid}-`));
  // PostgreSQL refuses to run as root, and the account that runs it must reach the folder.
  await chmod(home, 0o755);
  const binaries = await prepareBinaries(home);
  const cluster = path.join(dataFolder ?? home, "cluster");
  const account = postgresAccount(cluster);
  // The cleanup after a killed run searches for this file.
  await writeFile(path.join(home, "postgres.json"), JSON.stringify({ cluster }));
  const password = "fora-de-casa";
  await createCluster({ binaries, cluster, password, account });
  if (logElsewhere) {
    const log = path.join(cluster, "pg_wal");
    // `cp -a` preserves the owner; Node's copy does not.
    execFileSync("cp", ["-a", log, home]);
    await rm(log, { recursive: true });
    await symlink(path.join(home, "pg_wal"), log);
  }
  const port = await freePort();
  const listening = ["listen_addresses=127.0.0.1", `port=${port}`, "unix_socket_directories="];
  const start = async () => {
    await launchPostmaster({ binaries, cluster, account, listening, durable: true });
  };
  await start();
  const connection = { host: "127.0.0.1", port, user: "pomar", password, database: "postgres" };
  const client = new pg.Client(connection);
  await client.connect();
  await client.query("create database pomar");
  await client.end();
  return {
    url: connectionUrl(connection, "pomar"),
    logFolder: path.join(cluster, "log"),
    start,
    kill() {
      const postmaster = findPostmaster(cluster);
      if (postmaster) process.kill(postmaster.pid, "SIGKILL");
    },
    remove: () => removeCluster(home),
  };
}

/**
 * Kills the server process of one connection, as the kernel does when memory runs out; PostgreSQL then ends every other
 * connection too.
 */
export async function killOneBackend(connection: string | pg.ClientConfig): Promise<boolean> {
  const client = new pg.Client(connection);
  client.on("error", () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ pid: number }>(
      `select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()
         and application_name = 'pomar' order by state = 'active' desc, random() limit 1`,
    );
    if (!rows[0]) return false;
    process.kill(rows[0].pid, "SIGKILL");
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}
