import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { cp, mkdtemp, rename, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { connectionUrl, type OwnPostgres, openOwnPostgres } from "./own-postgres.ts";

const folders: string[] = [];
const opened: OwnPostgres[] = [];

/** A data folder with a stopped PostgreSQL, reused by the next test, because initialising a new data folder is slow. */
let atRest: string | undefined;

afterEach(async ({ task }) => {
  for (const own of opened.splice(0)) await own.stop();
  if (task.result?.state === "fail") atRest = undefined;
});
afterAll(async () => {
  for (const folder of folders) {
    for (const dataDir of [folder, `${folder}-moved`, `${folder}-copy`]) await remove(dataDir);
  }
});

describe("the PostgreSQL that belongs to a data folder", { timeout: 120_000 }, () => {
  test("two that open one folder share one PostgreSQL, and the last to stop ends it", async () => {
    const dataDir = await folderAtRest();
    const [first, second] = await Promise.all([open(dataDir), open(dataDir)]);
    const pid = postmasterPid(dataDir);
    expect(second.connection).toEqual(first.connection);

    await first.stop();
    expect(await ask(second, "select 41 + 1 as answer")).toEqual([{ answer: 42 }]);
    expect(postmasterPid(dataDir)).toBe(pid);

    await second.stop();
    await expect.poll(() => isAlive(pid)).toBe(false);
  });

  test("a killed app leaves its PostgreSQL and its data to the next one", async () => {
    const dataDir = await folderAtRest();
    const app = await openInChild(dataDir, "Cupuaçu");
    const pid = postmasterPid(dataDir);
    app.kill("SIGKILL");
    await once(app, "exit");
    expect(isAlive(pid)).toBe(true);

    const own = await open(dataDir);
    expect(postmasterPid(dataDir)).toBe(pid);
    expect(await ask(own, "select name from fruit")).toEqual([{ name: "Cupuaçu" }]);
    await own.stop();
    await expect.poll(() => isAlive(pid)).toBe(false);
  });

  test("a pid file left by a crash of the machine is ignored, even when a different process has its number", async () => {
    const dataDir = await folderAtRest();
    const app = await openInChild(dataDir, "Bacuri");
    process.kill(postmasterPid(dataDir), "SIGKILL");
    app.kill("SIGKILL");
    await once(app, "exit");
    const pidFile = path.join(getCluster(dataDir), "postmaster.pid");
    const stranger = spawn("sleep", ["60"]);
    writeFileSync(pidFile, readFileSync(pidFile, "utf8").replace(/^\d+/, String(stranger.pid)));

    const own = await open(dataDir);
    expect(await ask(own, "select name from fruit")).toEqual([{ name: "Bacuri" }]);
    stranger.kill();
  });

  test("it returns at the same address after PostgreSQL itself is killed", async () => {
    const dataDir = await folderAtRest();
    const own = await open(dataDir, { durable: true });
    await ask(own, "create table kept as select 17 as kg");
    const pid = postmasterPid(dataDir);
    process.kill(pid, "SIGKILL");
    await expect.poll(() => ask(own, "select kg from kept").catch(() => "gone")).toEqual([{ kg: 17 }]);
    expect(postmasterPid(dataDir)).not.toBe(pid);
  });

  test("it answers again after the folder of its socket was deleted", async () => {
    const dataDir = await folderAtRest();
    const app = await openInChild(dataDir, "Umbu");
    app.kill("SIGKILL");
    await once(app, "exit");
    await rm(record(dataDir).host, { recursive: true });
    const own = await open(dataDir);
    expect(await ask(own, "select name from fruit")).toEqual([{ name: "Umbu" }]);
  });

  test("an initialisation killed midway is repeated", async () => {
    const dataDir = await newFolder();
    const app = openingChild(dataDir);
    await expect.poll(() => isInitialising(dataDir), { interval: 10 }).toBe(true);
    app.kill("SIGKILL");
    await once(app, "exit");
    // The killed app's lock would count as fresh for a few seconds.
    await rm(path.join(dataDir, "postgres.lock"), { recursive: true, force: true });
    const own = await open(dataDir);
    expect(await ask(own, "select 1 as one")).toEqual([{ one: 1 }]);
  });

  test("a moved data folder finds its data; a copied one never writes into the original", async () => {
    const folder = await folderAtRest();
    atRest = undefined;
    const first = await open(folder);
    await ask(first, "create table place as select 'original' as name");
    await first.stop();
    const moved = `${folder}-moved`;
    await rename(folder, moved);
    const own = await open(moved);
    expect(await ask(own, "select name from place")).toEqual([{ name: "original" }]);

    const copied = `${folder}-copy`;
    await cp(moved, copied, { recursive: true });
    const copy = await open(copied);
    await ask(copy, "create table only_in_copy ()");
    expect(await ask(own, "select to_regclass('only_in_copy') as found")).toEqual([{ found: null }]);
  });
});

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), "pomar dados "));
  folders.push(folder);
  return folder;
}

/** The data folder of the previous test; for the first test, a new data folder. */
async function folderAtRest(): Promise<string> {
  atRest ??= await newFolder();
  return atRest;
}

async function open(dataDir: string, { durable } = { durable: false }): Promise<OwnPostgres> {
  const own = await openOwnPostgres({ dataDir, log: () => {}, durable });
  opened.push(own);
  return own;
}

async function ask(own: OwnPostgres, sql: string) {
  const client = new pg.Client({ connectionString: connectionUrl(own.connection), application_name: "pomar" });
  client.on("error", () => {});
  await client.connect();
  const { rows } = await client.query(sql).finally(() => client.end());
  return rows;
}

/** Starts a second process that opens the folder, writes one row and keeps running. */
async function openInChild(dataDir: string, fruit: string) {
  const child = openingChild(dataDir, fruit);
  const [word] = await Promise.race([once(child.stdout, "data"), once(child, "exit")]);
  expect(String(word)).toBe("open");
  return child;
}

function openingChild(dataDir: string, fruit = "Cupuaçu") {
  const program = `
    import pg from "pg";
    import { connectionUrl, openOwnPostgres } from ${JSON.stringify(new URL("own-postgres.ts", import.meta.url).href)};
    const own = await openOwnPostgres({ dataDir: ${JSON.stringify(dataDir)}, log: () => {} });
    const client = new pg.Client(connectionUrl(own.connection));
    client.on("error", () => {});
    await client.connect();
    await client.query("drop table if exists fruit; create table fruit as select '${fruit}'::text as name");
    process.stdout.write("open");`;
  return spawn(process.execPath, ["--import", "tsx", "--input-type=module", "-e", program], {
    cwd: import.meta.dirname,
    stdio: ["ignore", "pipe", "inherit"],
  });
}

function record(dataDir: string): { cluster: string; host: string } {
  return JSON.parse(readFileSync(path.join(dataDir, "postgres.json"), "utf8"));
}

function getCluster(dataDir: string): string {
  return path.resolve(dataDir, record(dataDir).cluster);
}

function postmasterPid(dataDir: string): number {
  return Number.parseInt(readFileSync(path.join(getCluster(dataDir), "postmaster.pid"), "utf8"), 10);
}

/** Whether `initdb` is initialising the data folder's cluster. */
function isInitialising(dataDir: string): boolean {
  if (!existsSync(path.join(dataDir, "postgres.json"))) return false;
  const cluster = getCluster(dataDir);
  const siblings = readdirSync(path.dirname(cluster)).filter((name) =>
    name.startsWith(`${path.basename(cluster)}.new`),
  );
  return siblings.some((name) => existsSync(path.join(path.dirname(cluster), name, "data", "postgresql.conf")));
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    // A process whose parent was killed may stay a zombie until the container's first process collects it.
    return !existsSync("/proc/self/stat") || !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, "utf8"));
  } catch {
    return false;
  }
}

async function remove(dataDir: string): Promise<void> {
  try {
    await rm(getCluster(dataDir), { recursive: true, force: true });
  } catch {
    // The data folder has no cluster.
  }
  await rm(dataDir, { recursive: true, force: true });
}
