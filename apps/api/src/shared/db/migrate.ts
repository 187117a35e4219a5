import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate as runMigrations } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";

// Beside the bundle once built; two floors up in the sources.
const folders = ["./migrations", "../../migrations"].map((path) => fileURLToPath(new URL(path, import.meta.url)));

// Two processes that start together migrate one after the other; the number only has to be ours.
const migrationLock = 7_061_001;

/** Brings the database at `connection` to the newest schema; does nothing when it is there already. */
export async function migrate(connection: string | pg.ClientConfig): Promise<void> {
  const migrationsFolder = folders.find((folder) => existsSync(folder));
  if (!migrationsFolder) throw new Error(`No migrations in ${folders.join(" or ")}`);
  const client = new pg.Client({
    ...(typeof connection === "string" ? { connectionString: connection } : connection),
    connectionTimeoutMillis: 10_000,
  });
  // "extension already exists, skipping" is no news.
  client.on("notice", () => {});
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [migrationLock]);
    await runMigrations(drizzle(client), { migrationsFolder });
  } finally {
    await client.end();
  }
}
