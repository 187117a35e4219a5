import { randomUUID } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";
import { withDatabase } from "./database-url.ts";

/** A database for one test file, with every migration and no rows. */
export interface TestDatabase {
  url: string;
  /** Drops the database even while clients are connected to it. */
  drop(): Promise<void>;
}

/** Copies the template that the global setup has prepared; concurrent workers may call this function. */
export async function cloneDatabase(): Promise<TestDatabase> {
  const { serverUrl, template } = inject("testDatabase");
  const name = `pomar_test_${randomUUID().replaceAll("-", "")}`;
  await onServer(serverUrl, `create database ${name} template ${template} strategy file_copy`);
  return {
    url: withDatabase(serverUrl, name),
    drop: () => onServer(serverUrl, `drop database if exists ${name} with (force)`),
  };
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query(statement).finally(() => client.end());
}
