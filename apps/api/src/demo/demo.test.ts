import pg from "pg";
import { afterAll, expect, test } from "vitest";
import { cloneDatabase } from "../../../../tests/support/database.ts";
import { bySize } from "../../../../tests/support/test-size.ts";
import { brokenInvariants } from "../../../../tools/checks/invariants.ts";
import { fillPlant } from "../../../../tools/scripts/bulk-plant/bulk-plant.ts";
import { openDatabase } from "../platform/db/db.ts";
import { loadDemo } from "./load-demo.ts";

const now = new Date("2026-11-20T15:00:00Z");
const open: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const close of open.toReversed()) await close();
});

async function plantIn(timeZone: string) {
  const { url, drop } = await cloneDatabase();
  open.push(drop);
  const database = openDatabase({ connectionString: url }, 4);
  open.push(() => database.close());
  expect(await loadDemo(database, { days: 6, now, timeZone, log: () => {} })).toBe(true);
  return database;
}

test.each(["Pacific/Kiritimati", "Pacific/Pago_Pago"])(
  "in %s too everything happens on its day",
  {
    timeout: 600_000,
  },
  async (timeZone) => {
    const { pool } = await plantIn(timeZone);
    expect(await brokenInvariants(pool as unknown as pg.ClientBase)).toEqual({});
    const { rows } = await pool.query(
      `select l.code, m.kind, l.produced_at::text, m.occurred_at from lot_movements m join lots l on l.id = m.lot_id
     where m.kind in ('entry', 'production') and (m.occurred_at at time zone $1)::date <> l.produced_at`,
      [timeZone],
    );
    expect(rows).toEqual([]);
  },
);

test("a bulk plant obeys every rule", {
  timeout: 300_000,
}, async () => {
  const { url, drop } = await cloneDatabase();
  open.push(drop);
  const client = new pg.Client(url);
  await client.connect();
  open.push(() => client.end());
  const lots = bySize(400, 4000);
  const plant = { url, lots, now, timeZone: "America/Sao_Paulo", log: () => {} };
  await fillPlant(client, plant);
  expect(await brokenInvariants(client)).toEqual({});
  const { rows } = await client.query(
    "select (select count(*) from lots) as lots, (select count(*) from lot_movements) as moved",
  );
  expect(rows).toEqual([{ lots, moved: 5 * lots }]);
  await expect(fillPlant(client, plant)).rejects.toThrow("suppliers already");
});
