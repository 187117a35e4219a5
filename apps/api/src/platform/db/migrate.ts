import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate as runMigrations } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";

// The build copies the folder beside the bundle; in the sources the folder is two levels up.
const folders = ["./migrations", "../../migrations"].map((path) => fileURLToPath(new URL(path, import.meta.url)));

// The lock makes two processes that start together migrate one after the other; any number that is used for no other
// lock serves as its key.
const migrationLock = 7_061_001;

/** The error for a database that a version before 1.0 created: its tables come from different migrations. */
class OldDatabase extends Error {
  override readonly name = "OldDatabase";
  override readonly message =
    "O banco de dados foi criado por uma versão do Pomar anterior à 1.0, que esta não abre. Nada foi mudado nele. Comece com um banco novo: outra pasta em DATA_DIR, ou outro banco em DATABASE_URL.";
}

/**
 * Migrates a database to the newest schema.
 * @param first  number of migrations to run, for a backup of an older version; all when omitted.
 * @throws OldDatabase, or an Error when this build has fewer than `first` migrations.
 */
export async function migrate(connection: string | pg.ClientConfig, first?: number): Promise<void> {
  const folder = existingFolder();
  const client = new pg.Client({
    ...(typeof connection === "string" ? { connectionString: connection } : connection),
    connectionTimeoutMillis: 10_000,
  });
  // Notices such as "extension already exists, skipping" are not printed, but the warnings of a migration are printed.
  client.on("notice", ({ severity, message }) => severity === "WARNING" && process.stderr.write(`${message}\n`));
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [migrationLock]);
    await countMigrations(client);
    const run = (migrationsFolder: string) => runMigrations(drizzle(client), { migrationsFolder });
    if (first !== undefined) {
      await client.query("drop schema if exists past cascade");
      await withFirst(folder, first, run);
    } else await migrateWithPast(client, { folder, run: () => run(folder) });
  } finally {
    await client.end();
  }
}

interface Migrating {
  folder: string;
  run: () => Promise<void>;
}

/**
 * Runs missing migrations, and recreates the views of the past if a different build created them. The views depend on
 * the tables, and a migration cannot change a table on which a view depends. The comment of the views' schema contains
 * the hash of their text and of the migrations.
 */
async function migrateWithPast(client: pg.Client, { folder, run }: Migrating): Promise<void> {
  const text = await readFile(path.join(folder, "past.sql"), "utf8");
  const made = createHash("sha256")
    .update(text)
    .update(await readFile(getJournalPath(folder)))
    .digest("hex");
  const { rows } = await client.query<{ made: string | null }>(
    "select obj_description(oid, 'pg_namespace') as made from pg_namespace where nspname = 'past'",
  );
  if (rows[0]?.made === made) return run();
  await client.query("drop schema if exists past cascade");
  await run();
  await client.query(`begin; ${text}; comment on schema past is '${made}'; commit`);
}

/** @returns the number of migrations that ran in a database; 0 before the first start. @throws OldDatabase */
export async function countMigrations(client: pg.ClientBase): Promise<number> {
  const [table] = (await client.query("select to_regclass('drizzle.__drizzle_migrations') as name")).rows;
  if (!table.name) return 0;
  const { rows } = await client.query("select created_at from drizzle.__drizzle_migrations order by id");
  // The migration's hash is not compared: a checkout with different line ends contains the same migration.
  if (rows[0] && Number(rows[0].created_at) !== ownMigrations()[0]?.when) throw new OldDatabase();
  return rows.length;
}

/** The instant at which this build's newest migration was created, as the database stores it. */
export const newestMigration = (): number | undefined => ownMigrations().at(-1)?.when;

function ownMigrations(): Journal["entries"] {
  own ??= (JSON.parse(readFileSync(getJournalPath(existingFolder()), "utf8")) as Journal).entries;
  return own;
}

let own: Journal["entries"] | undefined;

interface Journal {
  entries: { when: number }[];
}

const getJournalPath = (folder: string) => path.join(folder, "meta/_journal.json");

function existingFolder(): string {
  const folder = folders.find((folder) => existsSync(folder));
  if (!folder) throw new Error(`No migrations in ${folders.join(" or ")}`);
  return folder;
}

/** Runs `work` with a temporary folder that contains only the first migrations of `folder`. */
async function withFirst(folder: string, first: number, work: (folder: string) => Promise<void>): Promise<void> {
  const copy = await mkdtemp(path.join(os.tmpdir(), "pomar-migrations-"));
  try {
    await cp(folder, copy, { recursive: true });
    const file = getJournalPath(copy);
    const journal = JSON.parse(await readFile(file, "utf8")) as Journal;
    if (first > journal.entries.length)
      throw new Error(
        `Os dados são de uma versão mais nova do Pomar (${first} migrações) que esta (${journal.entries.length})`,
      );
    await writeFile(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, first) }));
    await work(copy);
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}
