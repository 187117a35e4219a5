import pg from "pg";
import { afterAll } from "vitest";
import { migrate } from "../../apps/api/src/platform/db/migrate.ts";
import { emptyDatabase } from "./database.ts";

/** An id that contains the number of a test's record. */
export const numberedId = (number: number) => `00000000-0000-7000-8000-${String(number).padStart(12, "0")}`;

/** A database before a rule's migration, for all tests of the file. @param steps  the number of applied migrations. */
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
