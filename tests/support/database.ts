import { randomUUID } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";
import { withDatabase } from "./database-url.ts";

/** A database for one test file, with every migration and no rows. */
export interface TestDatabase {
  url: string;
  /** Drops it, even while clients are connected. */
  drop(): Promise<void>;
}

/** Copies the template that the global setup prepared; concurrent workers may call it. */
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
