import { randomUUID } from "node:crypto";
import pg from "pg";
import { withDatabase } from "./database-url.ts";
import setup from "./global-setup.ts";

// Playwright passes nothing except environment variables from its setup to its workers.
const variable = "POMAR_TEST_DATABASES";

/** Opens the database server of the browser tests; the returned function closes it. */
export async function openDatabases(): Promise<() => Promise<void>> {
  return setup({
    provide: (_name, value) => {
      process.env[variable] = JSON.stringify(value);
    },
  });
}

/** Makes a database with every migration and no rows, which exists while `use` runs. */
export async function withEmptyDatabase(use: (url: string) => Promise<void>): Promise<void> {
  const { serverUrl, template } = JSON.parse(process.env[variable] ?? "{}") as { serverUrl: string; template: string };
  const name = `pomar_browser_${randomUUID().replaceAll("-", "")}`;
  const server = new pg.Client(serverUrl);
  await server.connect();
  try {
    await server.query(`create database ${name} template ${template} strategy file_copy`);
    await use(withDatabase(serverUrl, name));
  } finally {
    await server.query(`drop database if exists ${name} with (force)`);
    await server.end();
  }
}
