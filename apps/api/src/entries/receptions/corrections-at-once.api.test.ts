import { rawMaterialsRoutes } from "@pomar/contract/entries/receptions/raw-materials.routes";
import { lotsRoutes } from "@pomar/contract/ledger/lots/lots.routes";
import { expect, test } from "vitest";
import { request } from "../../../../../tests/support/app.ts";
import { secondProcess } from "../../../../../tests/support/second-process.ts";
import { setUpApp } from "../../../../../tests/support/set-up.ts";

const { t, make } = await setUpApp({ checksInvariants: true });
const { pool } = t.database;

test("two corrections are made from the same version, and one is told that the other was faster", async () => {
  const entry = await make.rawMaterial();
  const answers = await Promise.all(
    [100, 200, 300].map((grossKg) =>
      t.admin.send(rawMaterialsRoutes.update, {
        params: { id: entry.id },
        body: { grossKg },
        headers: { "if-match": `"${entry.version}"` },
      }),
    ),
  );
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 412, 412]);
});

test("people reverse the same reception at once, and one succeeds", async () => {
  const entry = await make.rawMaterial();
  const answers = await Promise.all(
    [1, 2, 3].map(() => t.admin.send(rawMaterialsRoutes.remove, { params: { id: entry.id } })),
  );
  expect(answers.map((answer) => answer.status).sort()).toEqual([204, 404, 404]);
  const { rows } = await pool.query("select quantity::float from lot_movements where lot_id = $1 order by id", [
    entry.lot.id,
  ]);
  expect(rows).toEqual([{ quantity: 100.5 }, { quantity: -100.5 }]);
});

test.each([
  ["shrinks", rawMaterialsRoutes.update, { grossKg: 20 }],
  ["is reversed", rawMaterialsRoutes.remove, undefined],
])("a lot that is being consumed while its reception %s is not pulled from under it", async (_, route, body) => {
  // A second process sends the call, because one process queues the call until the pulping is finished.
  const second = await secondProcess(t);
  const headers = { authorization: `Bearer ${t.admin.token}` };
  const entry = await make.rawMaterial();
  const client = await pool.connect();
  try {
    await client.query("begin");
    await client.query("select from lots where id = $1 for update", [entry.lot.id]);
    const inputs = [{ lotId: entry.lot.id, quantity: 90 }];
    const pulped = make.pulp({ fruitId: entry.fruit.id, inputs });
    await waitForLock(1);
    const answer = request(second.app, route, { params: { id: entry.id }, body, headers });
    // The call waits for the lock of the pulping; a call that did not wait would already have replied.
    await waitForLock(2);
    await client.query("commit");
    expect((await answer).status).toBe(409);
    await pulped;
  } finally {
    client.release();
    await second.close();
  }
  expect((await t.admin.call(lotsRoutes.read, { params: { id: entry.lot.id } })).balance).toBe(10.5);
});

test("renaming a fruit while its receptions are corrected causes no deadlock", async () => {
  const entry = await make.rawMaterial();
  const client = await pool.connect();
  try {
    await client.query("begin");
    await client.query("select from fruits where id = $1 for update", [entry.fruit.id]);
    const corrected = t.admin.send(rawMaterialsRoutes.update, { params: { id: entry.id }, body: { notes: "x" } });
    await waitForLock(1);
    await client.query("update fruits set name = 'Nome novo' where id = $1", [entry.fruit.id]);
    await client.query("commit");
    expect(await corrected).toMatchObject({ status: 200, body: { fruit: { name: "Nome novo" } } });
  } finally {
    client.release();
  }
  const found = await t.admin.call(rawMaterialsRoutes.list, { query: { search: "nome novo" } });
  expect(found.data.map((row) => row.id)).toEqual([entry.id]);
});

/** Waits until queries wait for a lock. @param waiting the least number of waiting queries. */
async function waitForLock(waiting: number): Promise<void> {
  for (;;) {
    const { rows } = await pool.query(
      "select count(*) as n from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
    );
    if (Number(rows[0].n) >= waiting) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
