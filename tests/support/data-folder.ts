import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { chmod, mkdir, mkdtemp, readdir, readFile, realpath, rename, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { postgresAccount } from "@pomar/embedded-postgres/account";
import { connectionUrl, openOwnPostgres } from "@pomar/embedded-postgres/own-postgres";
import { saveRecord } from "@pomar/embedded-postgres/record";
import { hashOf, migrate, prepareTemplate, schemaFiles } from "./template.ts";
import { clusterOf, findMemoryFor, removeCluster, throwawayPrefix } from "./throwaway.ts";

const root = path.resolve(import.meta.dirname, "../..");
const cache = path.join(root, "node_modules/.cache/pomar-cluster");
/** The files that say how a cluster is initialised, and by which PostgreSQL. */
const clusterFiles = ["src/cluster.ts", "package.json"].map((file) =>
  path.join(root, "packages/embedded-postgres", file),
);

/** A data folder as it is before the first start: the app initialises a PostgreSQL there. */
async function emptyDataFolder(): Promise<string> {
  return realpath(await mkdtemp(path.join(os.tmpdir(), `${throwawayPrefix}${process.pid}-`)));
}

/**
 * A data folder as an app leaves it that was started and stopped: its database has every migration and no rows. The template of
 * the tests' databases lies beside it. To initialise and migrate takes seconds of a processor, to copy what was kept a tenth.
 */
export async function usedDataFolder(): Promise<string> {
  const kept = path.join(cache, hashOf([...schemaFiles(), ...clusterFiles]));
  if (!existsSync(kept)) await keepCluster(kept);
  const dataDir = await emptyDataFolder();
  const cluster = findMemoryFor(dataDir) ?? path.join(dataDir, "cluster");
  copyFolder(path.join(kept, "cluster"), cluster);
  const account = postgresAccount(dataDir);
  if (account) {
    await chmod(dataDir, 0o755);
    execFileSync("chown", ["-R", `${account.uid}:${account.gid}`, cluster]);
  }
  const password = await readFile(path.join(kept, "password"), "utf8");
  await saveRecord(dataDir, { id: randomUUID(), home: dataDir, cluster, password, created: true });
  return dataDir;
}

/** Makes a cluster with both databases and puts it, at rest, into the cache; whole or not at all. */
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
  copyFolder(clusterOf(dataDir) ?? "", path.join(unfinished, "cluster"));
  await writeFile(path.join(unfinished, "password"), own.connection.password, { mode: 0o600 });
  await rename(unfinished, place).catch((error: NodeJS.ErrnoException) => {
    // Another run was as quick.
    if (error.code !== "ENOTEMPTY" && error.code !== "EEXIST") throw error;
  });
  await removeCluster(dataDir);
  const others = (await readdir(cache)).filter((name) => name !== path.basename(place) && !name.includes("."));
  for (const name of [...others, path.basename(unfinished)])
    await rm(path.join(cache, name), { recursive: true, force: true });
}

/** With modes, times and links, which PostgreSQL wants as they were. */
function copyFolder(from: string, to: string): void {
  execFileSync("cp", ["-R", "-p", from, to]);
}
