import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { chown, mkdtemp, open, readdir, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import type { Account } from "./account.ts";
import { makeReachable, systemFolder } from "./binaries.ts";
import { OwnPostgresUnavailable } from "./unavailable.ts";

export const ownUser = "pomar";
export const ownDatabase = "pomar";

// The settings are written to postgresql.conf, where the operator of a bigger machine can change them.
const settings = {
  shared_buffers: "256MB",
  max_connections: "200",
  random_page_cost: "1.1",
  jit: "off",
  wal_compression: "on",
  timezone: "UTC",
  log_timezone: "UTC",
  logging_collector: "on",
  log_directory: "log",
  // The log has one file per day of the week, which is overwritten a week later.
  log_filename: "postgresql-%a.log",
  log_truncate_on_rotation: "on",
  log_rotation_age: "1d",
  log_rotation_size: "0",
};

// PostgreSQL sorts text with its own collation provider; this locale only has to exist and to support UTF-8.
const systemLocale: Partial<Record<NodeJS.Platform, string>> = { darwin: "en_US.UTF-8", win32: "C" };

const stagingSuffix = ".new-";

interface NewCluster {
  binaries: string;
  cluster: string;
  password: string;
  account: Account | undefined;
}

/** Initialises a cluster in a staging folder, then moves the complete cluster: a crash leaves no partial cluster. */
export async function createCluster({ binaries, cluster, password, account }: NewCluster): Promise<void> {
  if (cluster.startsWith(systemFolder)) await makeReachable(path.dirname(cluster));
  await removeStagings(cluster);
  // The staging folder gets a new name each time: the initdb of a killed app may still be writing to the previous one.
  const staging = await mkdtemp(cluster + stagingSuffix);
  const passwordFile = path.join(staging, "password");
  await writeFile(passwordFile, password, { mode: 0o600 });
  if (account) for (const owned of [staging, passwordFile]) await chown(owned, account.uid, account.gid);
  await initdb(binaries, path.join(staging, "data"), passwordFile, account);
  await rename(path.join(staging, "data"), cluster);
  await syncFolder(path.dirname(cluster));
  await removeStagings(cluster);
}

/** @returns whether the initialisation of the cluster has finished. */
export function clusterExists(cluster: string): boolean {
  return existsSync(path.join(cluster, "PG_VERSION"));
}

/** The environment for PostgreSQL's programs: this process's variables except those that configure PostgreSQL. */
export function postgresEnvironment(): NodeJS.ProcessEnv {
  const entries = Object.entries(process.env).filter(([name]) => !/^(PG|LC_|LANG)/.test(name));
  return { ...Object.fromEntries(entries), LC_ALL: "C", TZ: "UTC" };
}

async function initdb(binaries: string, data: string, passwordFile: string, account: Account | undefined) {
  const locale = systemLocale[process.platform] ?? "C.UTF-8";
  const args = ["-D", data, "-U", ownUser, "-k", "-E", "UTF8", "--auth=scram-sha-256", `--pwfile=${passwordFile}`];
  args.push("--locale-provider=builtin", "--builtin-locale=C.UTF-8", `--locale=${locale}`);
  for (const [name, value] of Object.entries(settings)) args.push("--set", `${name}=${value}`);
  try {
    const options = { ...account, cwd: path.parse(data).root, env: postgresEnvironment() };
    await promisify(execFile)(path.join(binaries, "initdb"), args, options);
  } catch (cause) {
    throw new OwnPostgresUnavailable(
      `O PostgreSQL próprio não pôde ser criado em ${path.dirname(data)} (${reason(cause)})`,
      {
        cause,
      },
    );
  }
}

function reason(error: unknown): string {
  const { stderr, message } = error as { stderr?: string; message: string };
  return (stderr?.trim() || message).split("\n").slice(-3).join(" ");
}

async function removeStagings(cluster: string): Promise<void> {
  const parent = path.dirname(cluster);
  const abandonedFolders = (await readdir(parent)).filter((name) =>
    name.startsWith(path.basename(cluster) + stagingSuffix),
  );
  for (const name of abandonedFolders)
    await rm(path.join(parent, name), { recursive: true, force: true }).catch(() => {});
}

async function syncFolder(folder: string): Promise<void> {
  if (process.platform === "win32") return;
  const handle = await open(folder, "r");
  await handle.sync();
  await handle.close();
}
