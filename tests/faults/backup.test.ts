import { execFile } from "node:child_process";
import { createHash, randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { createGzip, gunzipSync, gzipSync } from "node:zlib";
import { invoicesRoutes } from "@pomar/contract/entries/invoices/invoices.routes";
import { rawMaterialsRoutes } from "@pomar/contract/entries/receptions/raw-materials.routes";
import { sessionRoutes } from "@pomar/contract/people/session/session.routes";
import { fruitsRoutes } from "@pomar/contract/registries/fruits/fruits.routes";
import { connectionUrl, openOwnPostgres } from "@pomar/embedded-postgres/own-postgres";
import type pg from "pg";
import { pack } from "tar-stream";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { migrate } from "../../apps/api/src/platform/db/migrate.ts";
import { brokenInvariants } from "../../tools/checks/invariants.ts";
import {
  type ArchiveEnd,
  type ArchiveStart,
  readPieces,
  verifyArchive,
  writeArchive,
} from "../../tools/scripts/archive/archive-file.ts";
import { withClient } from "../../tools/scripts/archive/place.ts";
import { fillPlant } from "../../tools/scripts/bulk-plant/bulk-plant.ts";
import { adminPassword, request, startApp } from "../support/app.ts";
import { startBuiltApp } from "../support/built-app.ts";
import { usedDataFolder } from "../support/data-folder.ts";
import { cloneDatabase } from "../support/database.ts";
import { withDatabase } from "../support/database-url.ts";
import { factories } from "../support/factories.ts";
import { faultTest } from "../support/faults.ts";
import { bySize } from "../support/test-size.ts";
import { removeCluster } from "../support/throwaway.ts";

const root = path.resolve(import.meta.dirname, "../..");
let folder: string;
const databases: string[] = [];
const drops: (() => Promise<void>)[] = [];

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "pomar-backups-"));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  for (const drop of drops) await drop();
  for (const name of databases) await onServer(`drop database if exists ${name} with (force)`);
});

const onServer = (statement: string) =>
  withClient({ connectionString: inject("testDatabase").serverUrl }, (client) => client.query(statement));

/** A database without tables. */
async function newDatabase(): Promise<string> {
  const name = `pomar_restored_${randomUUID().replaceAll("-", "")}`;
  await onServer(`create database ${name} template template0`);
  databases.push(name);
  return withDatabase(inject("testDatabase").serverUrl, name);
}

interface Ended {
  code: number;
  said: string;
}

/** Returns a database with every table and no rows, as the app leaves it after a start and a stop. */
async function unusedDatabase(): Promise<string> {
  const { url, drop } = await cloneDatabase();
  drops.push(drop);
  return url;
}

/** Runs a script of package.json as a user does, without tsx's parent process. */
function run(script: string, args: string[], env: Record<string, string>): Promise<Ended> {
  const program = ["--import", "tsx", path.join(root, "tools/scripts", `${script}.ts`), ...args];
  const { DATABASE_URL: _, DATA_DIR: __, ...inherited } = process.env;
  return new Promise((resolve) => {
    execFile(process.execPath, program, { cwd: root, env: { ...inherited, ...env } }, (error, stdout, stderr) =>
      resolve({ code: error ? 1 : 0, said: `${stdout}${stderr}` }),
    );
  });
}

const backUp = async (url: string) => {
  const to = path.join(folder, randomUUID());
  expect(await run("backup", ["--to", to], { DATABASE_URL: url })).toMatchObject({ code: 0 });
  const [file] = await readdir(to);
  return path.join(to, file ?? "");
};

let some: Promise<string> | undefined;

/** Returns a backup that several tests share: each test copies the file and does not change it. */
function someBackup(): Promise<string> {
  some ??= (async () => {
    const app = await startApp();
    await factories(app).rawMaterial({});
    const file = await backUp(app.url);
    await app.close();
    return file;
  })();
  return some;
}

const restore = (file: string, url: string, ...args: string[]) =>
  run("restore", [file, ...args], { DATABASE_URL: url });

/** A checksum of all rows of each table. */
async function readContent(connection: string | pg.ClientConfig): Promise<Record<string, string>> {
  return withClient(typeof connection === "string" ? { connectionString: connection } : connection, async (client) => {
    const tables = await client.query<{ name: string }>(
      "select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1",
    );
    const content: Record<string, string> = {};
    for (const { name } of tables.rows) {
      const { rows } = await client.query<{ sum: string }>(
        `select count(*) || ' ' || coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as sum from "${name}" t`,
      );
      content[name] = rows[0]?.sum ?? "";
    }
    return content;
  });
}

const bulk = (client: pg.Client, url: string) =>
  fillPlant(client, { url, lots: bySize(80, 800), now: new Date(), timeZone: "America/Sao_Paulo", log: () => {} });

faultTest(
  "a backup taken amid work is a snapshot: restored, it is consistent, contains every earlier acknowledged entry, and is usable",
  { fault: "backup amid work, restored", broken: "nothing: what is restored must be of one moment" },
  async () => {
    const app = await startApp();
    const make = factories(app);
    const first = await make.rawMaterial({ unitPrice: 2.5 });
    const note = await make.invoice();
    const storedXml = await app.admin.send(invoicesRoutes.xml, { params: { id: note.id } });
    const acknowledged: string[] = [first.id];
    let isOver = false;
    const client = async () => {
      while (!isOver) acknowledged.push((await make.rawMaterial({ unitPrice: 1.5 })).id);
    };
    const clients = [client(), client(), client()];
    await expect.poll(() => acknowledged.length).toBeGreaterThan(5);
    const before = [...acknowledged];
    const file = await backUp(app.url);
    isOver = true;
    await Promise.all(clients);
    expect(acknowledged.length).toBeGreaterThan(before.length);

    const url = await newDatabase();
    const { code, said } = await restore(file, url);
    expect(said).toContain("tudo conferido");
    expect(code).toBe(0);
    const losses = await withClient({ connectionString: url }, async (client) => {
      const { rows } = await client.query<{ id: string }>("select id from receipts");
      const restored = new Set(rows.map(({ id }) => id));
      const lost = before.filter((id) => !restored.has(id)).length;
      const half = Object.keys(await brokenInvariants(client)).length;
      // The triggers of the restored database are active again.
      await expect(client.query("update lot_movements set quantity = 1")).rejects.toThrow("append-only");
      return { faults: 1, sent: acknowledged.length, acknowledged: before.length, lost, doubled: 0, half };
    });
    await app.close();

    const again = await startApp({ url, drop: async () => {} });
    const entry = await again.admin.call(rawMaterialsRoutes.read, { params: { id: first.id } });
    expect(entry).toMatchObject({ id: first.id, lot: { code: first.lot.code } });
    expect(await again.admin.call(invoicesRoutes.read, { params: { id: note.id } })).toEqual(note);
    expect((await again.admin.send(invoicesRoutes.xml, { params: { id: note.id } })).body).toEqual(storedXml.body);
    const { fruit, supplier } = entry;
    const body = { fruitId: fruit.id, supplierId: supplier?.id ?? "", grossKg: 20 };
    const next = await again.admin.call(rawMaterialsRoutes.create, { body });
    expect(acknowledged).not.toContain(next.id);
    await again.login("admin", adminPassword, 1);
    await again.close();
    return losses;
  },
);

/** Makes a copy of a backup in the format of the versions that included sessions. */
async function withSessions(file: string, rows: string): Promise<string> {
  const name = "sessions";
  const columns = ["id", "token_hash", "user_id", "created_at", "last_used_at", "address", "user_agent"];
  const sum = {
    name,
    rows: 1,
    bytes: Buffer.byteLength(rows),
    sha256: createHash("sha256").update(rows).digest("hex"),
  };
  const older = path.join(folder, `${randomUUID()}.tar.gz`);
  const tar = pack();
  const written = pipeline(tar, createGzip(), createWriteStream(older));
  for await (const piece of readPieces(file)) {
    const summary = () => JSON.parse(String(piece.body)) as ArchiveStart & ArchiveEnd;
    if (piece.name === "end.json") tar.entry({ name: `tables/${name}/0` }, rows);
    const body = { "start.json": { name, columns }, "end.json": sum }[piece.name];
    const tables = body && [...summary().tables, body];
    tar.entry({ name: piece.name }, tables ? JSON.stringify({ ...summary(), tables }) : piece.body);
  }
  tar.finalize();
  await written;
  return older;
}

test("a restore ends every session, active at the backup or ended since, even from an older backup", async () => {
  const app = await startApp();
  const [living, leaving] = [app.admin, await app.login("admin", adminPassword, 1)];
  const file = await backUp(app.url);
  const { rows } = await app.database.pool.query<{ line: string }>(
    `select concat_ws(e'\t', id, token_hash, user_id, created_at, last_used_at, 'N', 'N') || e'\n' as line
     from sessions where token_hash = $1`,
    [createHash("sha256").update(leaving.token).digest("hex")],
  );
  const older = await withSessions(file, rows[0]?.line ?? "");
  await verifyArchive(older);
  await leaving.call(sessionRoutes.logout);
  await app.close();

  for (const backup of [file, older]) {
    const url = await unusedDatabase();
    const { said } = await restore(backup, url);
    expect(said).toContain("tudo conferido");
    const again = await startApp({ url, drop: async () => {} });
    const statuses = [];
    for (const { token } of [living, leaving]) {
      const headers = { authorization: `Bearer ${token}` };
      statuses.push((await request(again.app, sessionRoutes.me, { headers })).status);
    }
    expect(statuses).toEqual([401, 401]);
    await again.close();
  }
}, 60_000);

test("a restore yields every row of every table in the backup, also into a database with other data", async () => {
  const source = await newDatabase();
  await migrate(source);
  await withClient({ connectionString: source }, (client) => bulk(client, source));
  const content = await readContent(source);
  expect(Object.values(content).filter((sum) => !sum.startsWith("0 ")).length).toBeGreaterThan(20);
  const file = await backUp(source);
  const target = await newDatabase();
  expect((await restore(file, target)).said).toContain("tudo conferido");
  expect(await readContent(target)).toEqual(content);

  const refused = await restore(file, target);
  expect(refused).toMatchObject({ code: 1 });
  expect(refused.said).toContain("não está vazio");
  await withClient({ connectionString: target }, async (client) => {
    await client.query("update suppliers set name = name || ' II'");
    await client.query(`insert into sessions (id, token_hash, user_id, created_at, last_used_at)
      select gen_random_uuid(), 'somebody', id, now(), now() from users limit 1`);
  });
  expect(await restore(file, target, "--replace")).toMatchObject({ code: 0 });
  expect(await readContent(target)).toEqual(content);
}, 120_000);

/** Makes a database in the state of version 0.1: its first migration, the views of the past and one row. */
async function databaseOfBefore1(): Promise<string> {
  const url = await newDatabase();
  await withClient({ connectionString: url }, (client) =>
    client.query(`create schema drizzle; create schema past;
      create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint);
      insert into drizzle.__drizzle_migrations (hash, created_at) values ('another', 1795206805807);
      create table suppliers (name text); insert into suppliers values ('Sítio Boa Vista')`),
  );
  return url;
}

test("a database of before 1.0 is refused at the start and by every command, and stays as it was", async () => {
  const url = await databaseOfBefore1();
  const whole = () =>
    withClient({ connectionString: url }, async (client) => [
      await readContent(url),
      (await client.query("select nspname from pg_namespace where nspname !~ '^pg_' order by 1")).rows,
      (await client.query("select * from drizzle.__drizzle_migrations")).rows,
    ]);
  const before = await whole();
  const sentence =
    "O banco de dados foi criado por uma versão do Pomar anterior à 1.0, que esta não abre. Nada foi mudado nele. Comece com um banco novo: outra pasta em DATA_DIR, ou outro banco em DATABASE_URL.";
  await expect(startBuiltApp({ data: { DATABASE_URL: url }, adminPassword })).rejects.toThrow(
    `The app ended with 1:\nNão foi possível iniciar o Pomar. ${sentence}\n`,
  );
  const env = { DATABASE_URL: url };
  const refused = { code: 1, said: `${sentence}\n` };
  expect(await run("backup", ["--to", path.join(folder, randomUUID())], env)).toEqual(refused);
  expect(await run("migrate-to-postgres", [await newDatabase()], env)).toEqual(refused);
  const restored = await restore(await someBackup(), url, "--replace");
  expect(restored).toEqual({ code: 1, said: expect.stringContaining(sentence) });
  expect(await whole()).toEqual(before);
}, 60_000);

test("a backup of before 1.0 is refused, and nothing is stored", async () => {
  const tar = gunzipSync(await readFile(await someBackup())).toString("latin1");
  const file = path.join(folder, "before-1.tar.gz");
  await writeFile(file, gzipSync(Buffer.from(tar.replace("pomar-backup-2", "pomar-backup-1"), "latin1")));
  const url = await newDatabase();
  expect(await restore(file, url)).toEqual({
    code: 1,
    said: "O backup é de uma versão do Pomar anterior à 1.0, que esta não restaura. Nada foi mudado. Restaure-o com a versão que o fez.\n",
  });
  expect(await readContent(url)).toEqual({});
}, 60_000);

const releasesFolder = path.join(root, "tests/fixtures/releases");
/** The figures of the plant in each release's backup, as this release showed them. */
const releases: Record<string, Record<string, number>> = {
  "1.0.0": {
    lots: 439,
    balance: 249_854.785,
    moved: 249_854.785,
    reversals: 2,
    counted: 27,
    dispatches: 47,
    returns: 2,
    recalls: 1,
    owed: 696_513.56,
    paid: 286_254.54,
    closings: 1,
  },
};
const figuresQuery = `select (select count(*) from lots)::int as lots, (select sum(balance) from lots)::float8 as balance,
  (select sum(quantity) from lot_movements)::float8 as moved, (select count(*) from stock_count_lines)::int as counted,
  (select count(*) from lot_movements where kind = 'reversal')::int as reversals,
  (select count(*) from dispatches)::int as dispatches, (select count(*) from returned_lots)::int as returns,
  (select count(*) from recalls)::int as recalls, (select sum(amount) from payments)::float8 as owed,
  (select sum(amount) from settlements)::float8 as paid, (select count(*) from closings)::int as closings`;

test("every release has its backup", async () => {
  const { version } = JSON.parse(await readFile(path.join(root, "package.json"), "utf8")) as { version: string };
  expect(Object.keys(releases)).toContain(version);
  const files = Object.keys(releases).map((release) => `${release}.tar.gz`);
  expect((await readdir(releasesFolder)).sort()).toEqual(files.sort());
});

test.each(Object.entries(releases))(
  "the backup of %s is restored, migrated and healthy, and its plant works on",
  async (release, figures) => {
    const url = await newDatabase();
    expect(await restore(path.join(releasesFolder, `${release}.tar.gz`), url)).toMatchObject({ code: 0 });
    await withClient({ connectionString: url }, async (client) => {
      expect(await brokenInvariants(client)).toEqual({});
      expect((await client.query(figuresQuery)).rows).toEqual([figures]);
    });
    const app = await startApp({ url, drop: async () => {} });
    const { total, data } = await app.admin.call(rawMaterialsRoutes.list, { query: {} });
    const params = { id: data[0]?.id ?? "" };
    const { fruit, supplier } = await app.admin.call(rawMaterialsRoutes.read, { params });
    const body = { fruitId: fruit.id, supplierId: supplier?.id ?? "", grossKg: 20 };
    await app.admin.call(rawMaterialsRoutes.create, { body });
    expect(await app.admin.call(rawMaterialsRoutes.list, { query: {} })).toMatchObject({ total: total + 1 });
    await app.close();
  },
  60_000,
);

test("a truncated file, or one with a changed byte, is refused, and nothing is stored", async () => {
  const whole = await readFile(await someBackup());
  const file = path.join(folder, "broken.tar.gz");
  const url = await newDatabase();

  await writeFile(file, whole.subarray(0, -40));
  const cut = await restore(file, url);
  expect(cut).toMatchObject({ code: 1 });
  expect(cut.said).toContain("não é um backup inteiro");

  const flipped = Buffer.from(whole);
  const at = Math.floor(flipped.length / 2);
  flipped[at] = (flipped[at] ?? 0) ^ 1;
  await writeFile(file, flipped);
  expect((await restore(file, url)).said).toContain("não é um backup inteiro");
  expect((await restore(path.join(folder, "nowhere.tar.gz"), url)).said).toContain("não existe");
  expect(await readContent(url)).toEqual({});
}, 60_000);

test("backups beyond the configured number are deleted", async () => {
  const to = path.join(folder, "kept");
  await mkdir(to);
  // The folder contains two backups of earlier years and a file of a different program.
  const [older, old, strange] = ["pomar-20200131-220000-000.tar.gz", "pomar-20210131-220000-000.tar.gz", "notas.txt"];
  for (const name of [older, old, strange]) await copyFile(await someBackup(), path.join(to, name));
  const args = ["--to", to, "--keep", "2"];
  expect(await run("backup", args, { DATABASE_URL: await unusedDatabase() })).toMatchObject({ code: 0 });
  const storedXml = await readdir(to);
  expect(storedXml).toHaveLength(3);
  expect(storedXml).toEqual(expect.arrayContaining([old, strange]));
}, 60_000);

test("two backups at the same instant do not replace each other", async () => {
  const { url, drop } = await cloneDatabase();
  const to = path.join(folder, "together");
  await mkdir(to);
  const file = path.join(to, "pomar-20261120-220000-000.tar.gz");
  const write = () =>
    withClient({ connectionString: url }, (client) => writeArchive(client, file, { takenAt: new Date() }));
  await withClient({ connectionString: url }, async (client) => {
    // The first backup is in progress while a table is locked.
    await client.query("begin");
    await client.query("lock table users in access exclusive mode");
    const first = write();
    await expect.poll(() => readdir(to)).toEqual([`${path.basename(file)}.part`]);
    await expect(write()).rejects.toMatchObject({ code: "EEXIST" });
    await client.query("commit");
    await first;
  });
  const whole = await readFile(file);
  await expect(write()).rejects.toMatchObject({ code: "EEXIST" });
  expect(await readdir(to)).toEqual([path.basename(file)]);
  expect(await readFile(file)).toEqual(whole);
  await verifyArchive(file);
  await drop();
}, 60_000);

test("the own database moves into a server, and back, with every row", async () => {
  const dataDir = await usedDataFolder();
  const own = await openOwnPostgres({ dataDir, log: () => {}, durable: false });
  try {
    const url = connectionUrl(own.connection);
    await migrate(own.connection);
    await withClient(own.connection, (client) => bulk(client, url));
    const content = await readContent(own.connection);
    const server = await newDatabase();
    const moved = await run("migrate-to-postgres", [server], { DATA_DIR: dataDir });
    expect(moved.said).toContain("conferido tabela por tabela");
    expect(moved).toMatchObject({ code: 0 });
    expect(await readContent(server)).toEqual(content);
    expect((await run("migrate-to-postgres", [server], { DATA_DIR: dataDir })).said).toContain("não está vazio");

    const file = await backUp(server);
    expect(await run("restore", [file, "--replace"], { DATA_DIR: dataDir })).toMatchObject({ code: 0 });
    expect(await readContent(own.connection)).toEqual(content);
  } finally {
    await own.stop();
    await removeCluster(dataDir);
  }
}, 120_000);

test("a database in use is neither moved nor restored into", async () => {
  const app = await startApp();
  const { data } = await app.admin.call(fruitsRoutes.list, { query: {} });
  expect(data).toEqual([]);
  expect((await restore(await someBackup(), app.url)).said).toContain("em uso");
  const moved = await run("migrate-to-postgres", [await newDatabase()], { DATABASE_URL: app.url });
  expect(moved.said).toContain("em uso");
  await app.close();
}, 60_000);
