import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { connectionUrl, openOwnPostgres } from "@pomar/embedded-postgres/own-postgres";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { withDatabase } from "./database-url.ts";
import { findMemoryFor, removeAbandoned, removeCluster, throwawayPrefix } from "./throwaway.ts";

declare module "vitest" {
  interface ProvidedContext {
    testDatabase: { serverUrl: string; template: string };
  }
}

const api = path.resolve(import.meta.dirname, "../../apps/api/src");
// Any number: whoever prepares the template on a shared server holds it.
const templateLock = 7_061_002;

/** Gives the tests a real PostgreSQL: the server TEST_DATABASE_URL names, else one of our own that is thrown away. */
export default async function setup(project: Pick<TestProject, "provide">): Promise<() => Promise<void>> {
  const server = await openServer();
  try {
    project.provide("testDatabase", { serverUrl: server.url, template: await prepareTemplate(server.url) });
  } catch (error) {
    await server.close();
    throw error;
  }
  return server.close;
}

async function openServer(): Promise<{ url: string; close: () => Promise<void> }> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return { url: given, close: async () => {} };
  await removeAbandoned();
  const dataDir = await mkdtemp(path.join(os.tmpdir(), `${throwawayPrefix}${process.pid}-`));
  const own = await openOwnPostgres({ dataDir, log: () => {}, durable: false, newCluster: findMemoryFor(dataDir) });
  const url = connectionUrl(own.connection);
  const close = async () => {
    await disconnectTests(url);
    await own.stop();
    await removeCluster(dataDir);
  };
  return { url, close };
}

/** Makes the database that each test file gets a copy of: every migration, no rows. */
async function prepareTemplate(serverUrl: string): Promise<string> {
  const template = `pomar_template_${migrationsHash()}`;
  const client = new pg.Client(serverUrl);
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [templateLock]);
    const { rowCount } = await client.query("select from pg_database where datname = $1", [template]);
    if (rowCount) return template;
    // Named last: a preparation that was killed must not pass for a template.
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

async function migrate(url: string): Promise<void> {
  const file = path.join(api, "platform/db/migrate.ts");
  if (!existsSync(file)) throw new Error(`The tests need ${file}, which exports migrate(url).`);
  const { migrate: run } = (await import(file)) as { migrate: (url: string) => Promise<void> };
  await run(url);
}

function migrationsHash(): string {
  const hash = createHash("sha256");
  const folder = path.join(api, "migrations");
  const files = existsSync(folder) ? readdirSync(folder, { recursive: true, withFileTypes: true }) : [];
  const paths = files.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
  for (const file of [...paths.sort(), path.join(api, "platform/db/migrate.ts")]) {
    if (existsSync(file)) hash.update(path.relative(api, file)).update(readFileSync(file));
  }
  return hash.digest("hex").slice(0, 12);
}

/** A pool that a test forgot would count as a running app, which PostgreSQL is never taken away from. */
async function disconnectTests(url: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query(`select pg_terminate_backend(pid) from pg_stat_activity
                       where backend_type = 'client backend' and pid <> pg_backend_pid()
                         and application_name not like 'pomar-lease:%'`);
  await client.end();
}
