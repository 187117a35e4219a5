import { randomUUID } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";
import { withDatabase } from "./database-url.ts";

/** A database of the calling test file's own, with every migration and no rows. */
export interface TestDatabase {
  url: string;
  /** Removes it, whoever is still connected. */
  drop(): Promise<void>;
}

/** Copies the template that the global setup prepared; several workers may do so at once. */
export const cloneDatabase = (): Promise<TestDatabase> =>
  createDatabase(` template ${inject("testDatabase").template} strategy file_copy`);

/** A database without a table, for tests of the migrations themselves. */
export const emptyDatabase = (): Promise<TestDatabase> => createDatabase("");

async function createDatabase(like: string): Promise<TestDatabase> {
  const { serverUrl } = inject("testDatabase");
  const name = `pomar_test_${randomUUID().replaceAll("-", "")}`;
  await onServer(serverUrl, `create database ${name}${like}`);
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
