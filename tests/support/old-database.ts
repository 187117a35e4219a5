import pg from "pg";
import { afterAll } from "vitest";
import { migrate } from "../../apps/api/src/platform/db/migrate.ts";
import { emptyDatabase } from "./database.ts";

/** An id that says which of the things of a test it is. */
export const numberedId = (number: number) => `00000000-0000-7000-8000-${String(number).padStart(12, "0")}`;

/** A database as it was before a rule, until the tests of the file are over. @param steps  how many migrations it has had. */
export async function oldDatabase(steps: number) {
  const database = await emptyDatabase();
  await migrate(database.url, steps);
  const client = new pg.Client(database.url);
  await client.connect();
  afterAll(async () => {
    await client.end();
    await database.drop();
  });
  return { client, migrate: () => migrate(database.url) };
}
