import { expect, test } from "vitest";
import { numberedId as id, oldDatabase } from "../../../../../tests/support/old-database.ts";

const beforeCustomers = 31;

const { client, migrate } = await oldDatabase(beforeCustomers);

const hostile = "<b>x</b>' -- \"; drop";
/** Customer, quantity, invoice, instant; the fourth was taken back. */
const shipped = [
  ["Hotel Atlantico", 10, "101", "2026-10-01T12:00:00.000Z"],
  ["Hotel Atlântico", 20, null, "2026-10-02T12:00:00.000Z"],
  ["HOTEL  ATLÂNTICO", 30, "103", "2026-10-02T13:00:00.000Z"],
  ["Hotel Atlântico", 40, "104", "2026-10-03T12:00:00.000Z"],
  [hostile, 50, null, "2026-10-04T01:30:00.000Z"],
] as const;
const reversed = 3;

async function fill(): Promise<void> {
  const at = "2026-10-01T08:00:00Z";
  await client.query(
    `insert into fruits (id, created_at, updated_at, name, code, water_allowed, shelf_life_raw_days, shelf_life_pulp_days, shelf_life_final_days)
     values ($1, $2, $2, 'Açaí', 'ACA', true, 3, 365, 365)`,
    [id(1), at],
  );
  await client.query("insert into lot_codes (code, reserved_at) values ('PA-1', $1)", [at]);
  await client.query(
    `insert into lots (id, created_at, updated_at, code, type, fruit_id, unit, initial_quantity, balance, kg_per_unit, produced_at)
     values ($1, $2, $2, 'PA-1', 'pulp', $3, 'kg', 1000, 890, 1, '2026-10-01')`,
    [id(2), at, id(1)],
  );
  const move = (n: number, kind: string, quantity: number, rest: Record<string, unknown>) =>
    client.query(
      `insert into lot_movements (id, lot_id, kind, quantity, occurred_at, recorded_at, customer, invoice_number, reverses_id)
       values ($1, $2, $3, $4, $5, $5, $6, $7, $8)`,
      [id(n), id(2), kind, quantity, rest.at ?? at, rest.customer ?? null, rest.invoice ?? null, rest.reverses ?? null],
    );
  await move(10, "entry", 1000, {});
  for (const [n, [customer, quantity, invoice, on]] of shipped.entries())
    await move(20 + n, "shipment", -quantity, { customer, invoice, at: on });
  await move(30, "reversal", 40, { reverses: id(20 + reversed), at: "2026-10-03T12:00:00Z" });
}

test("every spelling becomes a customer, every shipment a dispatch, and nothing is lost", async () => {
  await fill();
  const { rows: before } = await client.query(
    `select customer, count(*)::int as times, sum(quantity)::float8 as quantity from lot_movements where kind = 'shipment' group by 1 order by 1`,
  );
  await migrate();
  const { rows: after } = await client.query(
    `select c.name as customer, count(*)::int as times, sum(m.quantity)::float8 as quantity
     from lot_movements m join dispatches d on d.id = m.dispatch_id join customers c on c.id = d.customer_id
     where m.kind = 'shipment' group by c.id, c.name order by 1`,
  );
  expect(after).toEqual(before);
  expect((await client.query("select count(*)::int as n from customers")).rows[0].n).toBe(4);
  const { rows } = await client.query(
    `select d.code, c.name, d.invoice_number as invoice, d.dispatched_at as at, d.removed_at is null as stands
     from dispatches d join customers c on c.id = d.customer_id order by d.id`,
  );
  expect(rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }))).toEqual(
    shipped.map(([name, , invoice, at], n) => ({
      ...{ name, invoice, at, stands: n !== reversed },
      code: ["EX-26274-01", "EX-26275-01", "EX-26275-02", "EX-26276-01", "EX-26276-02"][n],
    })),
  );
  // Of those that look alike one has the name for itself.
  const { rows: shared } = await client.query("select name from customers where shared_name is not null order by name");
  expect(shared).toHaveLength(2);
  await expect(client.query("update lot_movements set reason = 'x'")).rejects.toThrow("append-only");
  const { rows: last } = await client.query(
    "select prefix, last from lot_sequences where prefix like 'EX-%' order by 1",
  );
  expect(last).toEqual([
    { prefix: "EX-26274", last: 1 },
    { prefix: "EX-26275", last: 2 },
    { prefix: "EX-26276", last: 2 },
  ]);
});
