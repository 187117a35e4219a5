import pg from "pg";
import { afterAll, expect, test } from "vitest";
import { cloneDatabase } from "../../../../tests/support/database.ts";
import { bySize } from "../../../../tests/support/test-size.ts";
import { brokenInvariants } from "../../../../tools/checks/invariants.ts";
import { fillPlant } from "../../../../tools/scripts/bulk-plant/bulk-plant.ts";
import { openDatabase } from "../platform/db/db.ts";
import { loadDemo } from "./demo.ts";

const now = new Date("2026-11-20T15:00:00Z");
const zoneOfPlant = "America/Sao_Paulo";
const open: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const close of open.toReversed()) await close();
});

async function plantOf(days: number, timeZone = zoneOfPlant) {
  const { url, drop } = await cloneDatabase();
  open.push(drop);
  const database = openDatabase({ connectionString: url }, 4);
  open.push(() => database.close());
  expect(await loadDemo(database, { days, now, timeZone, log: () => {} })).toBe(true);
  return database;
}

/** What a plant's lots tell when the ids, which are made anew, are left out. */
const told = `select code, type, initial_quantity, balance, unit_cost, decision, produced_at::text from lots order by code`;

const toldOfMoney = `select s.name, p.amount, p.paid, p.due_date::text, p.cancelled_at,
  (select count(*) from payment_lots l where l.payment_id = p.id) as lots,
  (select count(*) from settlements d where d.payment_id = p.id and d.reverses_id is not null) as reversed
  from payments p join suppliers s on s.id = p.supplier_id order by 1, 2, 3, 4, 5`;

const days = bySize(40, 60);

test(`${days} days of a plant obey every rule, and the same day tells the same story`, {
  timeout: 600_000,
}, async () => {
  const [one, other] = [await plantOf(days), await plantOf(days)];
  expect(await brokenInvariants(one.pool as unknown as pg.ClientBase)).toEqual({});
  const { rows } = await one.pool.query(told);
  expect((await other.pool.query(told)).rows).toEqual(rows);
  const owed = (await one.pool.query(toldOfMoney)).rows;
  expect((await other.pool.query(toldOfMoney)).rows).toEqual(owed);
  const standing = owed.filter((payment) => payment.cancelled_at === null);
  const kinds = {
    draft: standing.filter(({ due_date: due }) => due === null),
    paid: standing.filter(({ amount, paid }) => amount === paid),
    begun: standing.filter(({ amount, paid }) => Number(paid) > 0 && amount !== paid),
    overdue: standing.filter(
      ({ amount, paid, due_date: due }) => amount !== paid && due !== null && due < "2026-11-20",
    ),
    weekly: standing.filter(({ lots }) => lots > 1),
    reversed: standing.filter(({ reversed }) => reversed > 0),
  };
  for (const [kind, payments] of Object.entries(kinds)) expect(payments.length, kind).toBeGreaterThan(0);
  expect(kinds.paid.length).toBeGreaterThan(kinds.overdue.length * 5);
  const types = new Set(rows.map(({ type }) => type));
  expect([...types].toSorted()).toEqual(
    ["additional", "additive", "final_product", "packaging", "pulp", "raw_material"].toSorted(),
  );
  expect(rows.filter(({ decision }) => decision === "recalled").length).toBeGreaterThan(0);
  expect(await loadDemo(one, { days, now, timeZone: zoneOfPlant, log: () => {} })).toBe(false);
});

test.each(["Pacific/Kiritimati", "Pacific/Pago_Pago"])(
  "in %s too everything happens on its day",
  {
    timeout: 600_000,
  },
  async (timeZone) => {
    const { pool } = await plantOf(6, timeZone);
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
  const plant = { url, lots, now, timeZone: zoneOfPlant, log: () => {} };
  await fillPlant(client, plant);
  expect(await brokenInvariants(client)).toEqual({});
  const { rows } = await client.query(
    "select (select count(*) from lots) as lots, (select count(*) from lot_movements) as moved",
  );
  expect(rows).toEqual([{ lots, moved: 5 * lots }]);
  await expect(fillPlant(client, plant)).rejects.toThrow("suppliers already");
});
