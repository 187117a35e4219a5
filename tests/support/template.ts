import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { withDatabase } from "./database-url.ts";

const api = path.resolve(import.meta.dirname, "../../apps/api/src");
const migrateFile = path.join(api, "platform/db/migrate.ts");
// The number is arbitrary: it identifies the lock that is held while the template is prepared on a shared server.
const templateLock = 7_061_002;

/**
 * Creates the database that each test file copies, with every migration and no rows, when it is missing.
 * @returns the name of the database.
 */
export async function prepareTemplate(serverUrl: string): Promise<string> {
  const template = `pomar_template_${hashFiles(schemaFiles())}`;
  const client = new pg.Client(serverUrl);
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [templateLock]);
    const { rowCount } = await client.query("select from pg_database where datname = $1", [template]);
    if (rowCount) return template;
    // The rename comes last, so that the result of a killed preparation is not mistaken for a template.
    const unfinished = `${template}_unfinished`;
    await client.query(`drop database if exists ${unfinished} with (force)`);
    await client.query(`create database ${unfinished}`);
    await migrate(withDatabase(serverUrl, unfinished));
    await client.query(`alter database ${unfinished} rename to ${template}`);
    return template;
  } finally {
    await client.end();
  }
}

export async function migrate(url: string): Promise<void> {
  if (!existsSync(migrateFile)) throw new Error(`The tests need ${migrateFile}, which exports migrate(url).`);
  const { migrate: run } = (await import(migrateFile)) as { migrate: (url: string) => Promise<void> };
  await run(url);
}

/** The files that define the schema of a migrated database. */
export function schemaFiles(): string[] {
  const folder = path.join(api, "migrations");
  const files = existsSync(folder) ? readdirSync(folder, { recursive: true, withFileTypes: true }) : [];
  const paths = files.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
  return [...paths, migrateFile].filter((file) => existsSync(file));
}

/** A hash of twelve characters of the names and contents of files. */
export function hashFiles(files: readonly string[]): string {
  const hash = createHash("sha256");
  for (const file of files.toSorted()) hash.update(path.relative(api, file)).update(readFileSync(file));
  return hash.digest("hex").slice(0, 12);
}
