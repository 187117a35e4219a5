import { connectionUrl, openOwnPostgres } from "@pomar/embedded-postgres/own-postgres";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { usedDataFolder } from "./data-folder.ts";
import { prepareTemplate } from "./template.ts";
import { removeAbandoned, removeCluster } from "./throwaway.ts";

declare module "vitest" {
  interface ProvidedContext {
    testDatabase: { serverUrl: string; template: string };
  }
}

/** Gives the tests a real PostgreSQL: the server in TEST_DATABASE_URL, or else a temporary server. */
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
  const givenUrl = process.env.TEST_DATABASE_URL;
  if (givenUrl) return { url: givenUrl, close: async () => {} };
  await removeAbandoned();
  const dataDir = await usedDataFolder();
  const own = await openOwnPostgres({ dataDir, log: () => {}, durable: false });
  const url = connectionUrl(own.connection);
  const close = async () => {
    await disconnectTests(url);
    await own.stop();
    await removeCluster(dataDir);
  };
  return { url, close };
}

/**
 * Ends the connections of the tests: a pool that a test left open would count as a running app and prevent PostgreSQL
 * from stopping.
 */
async function disconnectTests(url: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query(`select pg_terminate_backend(pid) from pg_stat_activity
                       where backend_type = 'client backend' and pid <> pg_backend_pid()
                         and application_name not like 'pomar-lease:%'`);
  await client.end();
}
