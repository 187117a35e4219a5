import { sql } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { cloneDatabase } from "../../../../../tests/support/database.ts";
import { databaseError } from "./conflict.ts";
import { openDatabase } from "./db.ts";
import { namedStatement } from "./named-statement.ts";

const clone = await cloneDatabase();
const database = openDatabase({ connectionString: clone.url });
afterAll(async () => {
  await database.close();
  await clone.drop();
});

const divisionByZero = "22012";
const ask = namedStatement<never, object>("asked_first_in_a_failed_transaction", () => sql`select 1`);
const getCode = (work: Promise<unknown>) => work.then(() => "committed", databaseError);

test("no connection waits for a lock or a statement for ever", async () => {
  const limits = sql`select current_setting('lock_timeout') as lock, current_setting('statement_timeout') as statement`;
  for (const db of [database.db, database.reserved])
    expect((await db.execute(limits)).rows).toEqual([{ lock: "10s", statement: "1min" }]);
});

test("an unawaited failure in a transaction is not reported as committed", async () => {
  const unheard = database.transaction(async (tx) => {
    await tx.execute(sql`create table never_there ()`);
    tx.execute(sql`select 1 / 0`).catch(() => {});
  });
  expect(await getCode(unheard)).toMatchObject({ code: divisionByZero });
  const { rows } = await database.pool.query("select to_regclass('never_there') as found");
  expect(rows).toEqual([{ found: null }]);
});

test("a batch of statements reports the statement that failed, not those that failed because of it", async () => {
  const together = database.transaction((tx) => {
    const failing = tx.execute(sql`select 1 / 0`);
    // The rejection is handled only after a delay, as by a caller that first turns the failure into a refusal.
    const late = failing.catch(async (error) => {
      await new Promise((resolve) => setTimeout(resolve, 20));
      throw error;
    });
    // The failed transaction does not prepare the statement of the first `ask`, so the second `ask` fails because the
    // prepared statement is missing.
    return Promise.all([late, tx.execute(sql`select 1`), ask(tx, {}), ask(tx, {})]);
  });
  expect(await getCode(together)).toMatchObject({ code: divisionByZero });
  // A later failure on the same connection is reported with its own code.
  expect(await getCode(database.transaction((tx) => tx.execute(sql`select 'a'::int`)))).toMatchObject({
    code: "22P02",
  });
});
