import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { chmod, mkdir, mkdtemp, readdir, readFile, realpath, rename, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { postgresAccount } from "@pomar/embedded-postgres/account";
import { connectionUrl, openOwnPostgres } from "@pomar/embedded-postgres/own-postgres";
import { saveRecord } from "@pomar/embedded-postgres/record";
import { hashFiles, migrate, prepareTemplate, schemaFiles } from "./template.ts";
import { findCluster, findMemoryFor, removeCluster, throwawayPrefix } from "./throwaway.ts";

const root = path.resolve(import.meta.dirname, "../..");
const cache = path.join(root, "node_modules/.cache/pomar-cluster");
/** The files that determine the initial state of a cluster and the version of its PostgreSQL. */
const clusterFiles = ["src/cluster.ts", "package.json"].map((file) =>
  path.join(root, "packages/embedded-postgres", file),
);

/** Makes a data folder in the state before the first start: the app initialises a PostgreSQL in it. */
async function emptyDataFolder(): Promise<string> {
  return realpath(await mkdtemp(path.join(os.tmpdir(), `${throwawayPrefix}${process.pid}-`)));
}

/**
 * Makes a data folder in the state after a start and a stop of the app: its database has every migration and no rows,
 * and it contains the template of the tests' databases. Initialising and migrating takes seconds of CPU time; copying
 * the folder from the cache takes a tenth of this time.
 */
export async function usedDataFolder(): Promise<string> {
  const cachedCluster = path.join(cache, hashFiles([...schemaFiles(), ...clusterFiles]));
  if (!existsSync(cachedCluster)) await keepCluster(cachedCluster);
  const dataDir = await emptyDataFolder();
  const cluster = findMemoryFor(dataDir) ?? path.join(dataDir, "cluster");
  copyFolder(path.join(cachedCluster, "cluster"), cluster);
  const account = postgresAccount(dataDir);
  if (account) {
    await chmod(dataDir, 0o755);
    execFileSync("chown", ["-R", `${account.uid}:${account.gid}`, cluster]);
  }
  const password = await readFile(path.join(cachedCluster, "password"), "utf8");
  await saveRecord(dataDir, { id: randomUUID(), home: dataDir, cluster, password, created: true });
  return dataDir;
}

/** Creates and stops a cluster with the app's database and the template, and moves it atomically into the cache. */
async function keepCluster(place: string): Promise<void> {
  const dataDir = await emptyDataFolder();
  const own = await openOwnPostgres({ dataDir, log: () => {}, durable: false, newCluster: findMemoryFor(dataDir) });
  try {
    const url = connectionUrl(own.connection);
    await prepareTemplate(url);
    await migrate(url);
  } finally {
    await own.stop();
  }
  const unfinished = `${place}.${process.pid}`;
  await mkdir(unfinished, { recursive: true });
  copyFolder(findCluster(dataDir) ?? "", path.join(unfinished, "cluster"));
  await writeFile(path.join(unfinished, "password"), own.connection.password, { mode: 0o600 });
  await rename(unfinished, place).catch((error: NodeJS.ErrnoException) => {
    // A test run at the same time has already created this cache entry.
    if (error.code !== "ENOTEMPTY" && error.code !== "EEXIST") throw error;
  });
  await removeCluster(dataDir);
  const others = (await readdir(cache)).filter((name) => name !== path.basename(place) && !name.includes("."));
  for (const name of [...others, path.basename(unfinished)])
    await rm(path.join(cache, name), { recursive: true, force: true });
}

/** Copies a folder with the modes, times and links of its files, which PostgreSQL checks. */
function copyFolder(from: string, to: string): void {
  execFileSync("cp", ["-R", "-p", from, to]);
}
