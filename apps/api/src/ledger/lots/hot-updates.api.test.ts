import { expect, test } from "vitest";
import { setUpApp } from "../../../../../tests/support/set-up.ts";

const { t, make } = await setUpApp();

test.each([
  ["a use that leaves something", "balance = balance - 1"],
  ["another cost", "unit_cost = 3, total_cost = 301.5"],
  ["a new movement", "recorded_at = now()"],
])("%s writes the row of a lot alone, and none of its indexes", async (_, change) => {
  const { lot } = await make.rawMaterial({ unitPrice: 2 });
  const client = await t.database.pool.connect();
  // The number of updates of `lots` in this transaction that also wrote an index.
  const notHot = async () => {
    const of = "pg_stat_get_xact_tuples_updated(oid) - pg_stat_get_xact_tuples_hot_updated(oid)";
    return (await client.query(`select ${of} as count from pg_class where relname = 'lots'`)).rows[0].count;
  };
  try {
    await client.query("begin");
    const before = await notHot();
    await client.query(`update lots set ${change} where id = $1`, [lot.id]);
    expect((await notHot()) - before).toBe(0);
  } finally {
    await client.query("rollback");
    client.release();
  }
});
