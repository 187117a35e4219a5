import type pg from "pg";
import { afterAll, describe, expect, test } from "vitest";
import { cloneDatabase } from "../../../../tests/support/database.ts";
import { bySize } from "../../../../tests/support/test-size.ts";
import { brokenInvariants } from "../../../../tools/checks/invariants.ts";
import { openDatabase } from "../platform/db/db.ts";
import { loadDemo } from "./load-demo.ts";

const timeZone = "America/Sao_Paulo";
const open: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const close of open.toReversed()) await close();
});

async function plantAt(now: string, days = bySize(40, 50)) {
  const { url, drop } = await cloneDatabase();
  open.push(drop);
  const database = openDatabase({ connectionString: url }, 4);
  open.push(() => database.close());
  const load = () => loadDemo(database, { days, now: new Date(now), timeZone, log: () => {} });
  expect(await load()).toBe(true);
  const ask = <Row>(sql: string, values: unknown[] = []) =>
    database.pool.query(sql, values).then(({ rows }) => rows as Row[]);
  return { ask, load, pool: database.pool as unknown as pg.ClientBase };
}

const between = (low: number, high: number, value: number, what: string) => {
  expect(value, what).toBeGreaterThanOrEqual(low);
  expect(value, what).toBeLessThanOrEqual(high);
};

const friday = "2026-11-20T18:00:00Z";
const days = bySize(40, 60);
const plantOfFriday = plantAt(friday, days);

/** Selects a plant's lots without their ids, which differ each time the plant is created. */
const told = `select code, type, initial_quantity, balance, unit_cost, decision, produced_at::text from lots order by code`;

interface Owed {
  amount: string;
  paid: string;
  due: string | null;
  cancelled: Date | null;
  lots: number;
  reversed: number;
}

const toldOfMoney = `select s.name, p.amount, p.paid, p.due_date::text as due, p.cancelled_at as cancelled,
  (select count(*) from payment_lots l where l.payment_id = p.id) as lots,
  (select count(*) from settlements d where d.payment_id = p.id and d.reverses_id is not null) as reversed
  from payments p join suppliers s on s.id = p.supplier_id order by 1, 2, 3, 4, 5`;

test(`the same day tells the same story of ${days} days, with payments and lots of every kind`, async () => {
  const [{ ask, load }, other] = [await plantOfFriday, await plantAt(friday, days)];
  const lots = await ask<{ type: string; decision: string }>(told);
  expect(await other.ask(told)).toEqual(lots);
  const owed = await ask<Owed>(toldOfMoney);
  expect(await other.ask(toldOfMoney)).toEqual(owed);
  const standing = owed.filter(({ cancelled }) => cancelled === null);
  const kinds = {
    draft: standing.filter(({ due }) => due === null),
    paid: standing.filter(({ amount, paid }) => amount === paid),
    begun: standing.filter(({ amount, paid }) => Number(paid) > 0 && amount !== paid),
    overdue: standing.filter(({ amount, paid, due }) => amount !== paid && due !== null && due < "2026-11-20"),
    weekly: standing.filter((payment) => payment.lots > 1),
    reversed: standing.filter(({ reversed }) => reversed > 0),
  };
  for (const [kind, payments] of Object.entries(kinds)) expect(payments.length, kind).toBeGreaterThan(0);
  expect(kinds.paid.length).toBeGreaterThan(kinds.overdue.length * 5);
  const types = new Set(lots.map(({ type }) => type));
  expect([...types].toSorted()).toEqual(
    ["additional", "additive", "final_product", "packaging", "pulp", "raw_material"].toSorted(),
  );
  expect(lots.filter(({ decision }) => decision === "recalled").length).toBeGreaterThan(0);
  expect(await load()).toBe(false);
});

describe.each([
  { when: "a Friday afternoon", plant: plantOfFriday, today: "2026-11-20" },
  { when: "a Sunday", plant: plantAt("2027-05-16T15:00:00Z"), today: "2027-05-16" },
  {
    when: "six in the morning of the first of January",
    plant: plantAt("2027-01-01T09:00:00Z"),
    today: "2027-01-01",
  },
])("a plant loaded on $when", ({ plant, today }) => {
  const count = async (sql: string) => {
    const [row] = await (await plant).ask<{ n: number }>(`select count(*)::int as n from ${sql}`, [today]);
    return row?.n ?? 0;
  };

  test("obeys every rule", async () => {
    expect(await brokenInvariants((await plant).pool)).toEqual({});
  });

  test("shows something of everything that may be missing in the morning, and not too much", async () => {
    const counted = {
      unpriced: await count("receipts where kind = 'raw-material' and unit_price is null and received_at <= $1"),
      drafts: await count("payments where cancelled_at is null and due_date is null and created_at <= $1::date + 1"),
      overdue: await count("payments where cancelled_at is null and paid < amount and due_date < $1"),
      due: await count(
        "payments where cancelled_at is null and paid < amount and due_date between $1 and $1::date + 7",
      ),
      quarantined: await count("lots where decision = 'quarantine' and balance > 0 and produced_at <= $1"),
      returned: await count("returned_lots join lots on id = lot_id where created_at < $1::date + 1"),
      recalls: await count("recalls where closed_at is null and opened_at < $1"),
      notices: await count("recall_notices where notified_at < $1"),
      approvedCounts: await count("stock_counts where state = 'approved' and ended_at < $1"),
      countsUnderWay: await count("stock_counts where state = 'open' and created_at >= $1"),
      adjusted: await count(
        "stock_counts c join stock_count_lots cl on cl.count_id = c.id where movement_id is not null and ended_at < $1",
      ),
      placed: await count(
        "lots where place_id is not null and balance > 0 and removed_at is null and produced_at < $1",
      ),
      unplaced: await count("lots where place_id is null and balance > 0 and removed_at is null and produced_at < $1"),
      keyed: await count("suppliers where pix_key is not null and created_at <= $1::date + 1"),
      keyless: await count("suppliers where pix_key is null and created_at <= $1::date + 1"),
      views: await count("saved_views where created_at < $1::date + 1"),
      notes: await count("invoices where created_at < $1::date + 1"),
      drills: await count("drills where finished_at < $1"),
      expiring: await count(
        "lots where decision = 'released' and balance > 0 and expires_at between $1 and $1::date + 7",
      ),
      expired: await count("lots where decision = 'released' and balance > 0 and expires_at < $1"),
      asked: await count("notifications where message like '%pede correção%' and at <= $1::date + 1"),
      low: await count(`(
        select 1 from lots join fruits on fruits.id = lots.fruit_id
        where lots.type in ('raw_material', 'pulp') and lots.produced_at > $1::date - 7
          and (lots.brix < brix_min or lots.ph < ph_min or lots.ph > ph_max or lots.acidity < acidity_min)) as odd`),
      short: await count(`(
        select 1 from lots join (select id, min_stock from additives union all select id, min_stock from additionals
          union all select id, min_stock from packagings) as supplies on supplies.id = lots.item_id
        where lots.produced_at <= $1 group by supplies.id, min_stock having sum(balance) < min_stock) as few`),
      today: await count("receipts where kind = 'raw-material' and received_at = $1"),
      pulped: await count("productions where kind = 'pulp' and produced_at = $1"),
      packed: await count("productions where kind = 'final-product' and produced_at = $1"),
    };
    between(10, 35, counted.unpriced, "receptions without a price");
    between(1, 15, counted.drafts, "payments without a day");
    between(3, 8, counted.overdue, "overdue payments");
    between(20, 40, counted.keyed, "suppliers with a Pix key");
    between(1, 4, counted.keyless, "suppliers without a Pix key");
    between(3, 40, counted.due, "payments due in seven days");
    // The plant considers two lots doubtful, and customers returned two other lots.
    expect(counted.quarantined, "lots in quarantine").toBe(4);
    expect(counted.returned, "lots that came back").toBe(2);
    expect(counted.recalls, "open recalls").toBe(1);
    between(2, 12, counted.notices, "notices of the recall");
    between(20, 2000, counted.placed, "lots in a place");
    expect(counted.unplaced, "lots of before today whose place nobody knows").toBe(0);
    expect(counted.views, "saved views").toBe(2);
    expect(counted.notes, "imported notes").toBe(3);
    expect(counted.drills, "signed drills").toBe(3);
    expect([counted.approvedCounts, counted.countsUnderWay], "counts of the cold room").toEqual([1, 1]);
    between(1, 60, counted.adjusted, "lots that a count adjusted");
    between(3, 6, counted.expiring, "lots that expire in seven days");
    between(0, 3, counted.expired, "expired lots");
    expect(counted.asked, "corrections asked for").toBe(1);
    between(1, 3, counted.low, "readings outside their limits");
    between(2, 3, counted.short, "supplies below their minimum");
    between(3, 15, counted.today, "receptions today");
    between(1, 5, counted.pulped, "pulpings today");
    between(3, 6, counted.packed, "packings today");
  });

  test("weighs as a scale does, crates as people fill them", async () => {
    const { ask } = await plant;
    const loads = await ask<{ gross: string; crates: number; tare: string }>(
      `select load->>'grossKg' as gross, (load->>'crates')::int as crates, load->>'tareKg' as tare
       from receipts, jsonb_array_elements(weighings) load`,
    );
    expect(loads.length).toBeGreaterThan(200);
    for (const { gross, crates, tare } of loads) {
      expect((Number(gross) * 2) % 1, gross).toBe(0);
      between(20, 30, (Number(gross) - Number(tare)) / crates, "kg of a crate");
    }
    const uneven = `select code from lots where type = 'pulp' and not composite and initial_quantity % 0.5 <> 0`;
    expect(await ask(uneven)).toEqual([]);
    const prices = await ask<{ price: string }>(
      "select distinct unit_price as price from receipts where kind = 'raw-material' and unit_price is not null",
    );
    expect(prices.length).toBeGreaterThan(20);
    for (const { price } of prices) expect((Number(price) * 20).toFixed(6), price).toMatch(/\.000000$/);
  });

  test("yields what its fruits yield, but for a few pulpings", async () => {
    const { ask } = await plant;
    const yields = await ask<{ code: string; n: number; odd: number }>(
      `select fruits.code, count(*)::int as n,
        (count(*) filter (where yield_pct < yield_min or yield_pct > yield_max))::int as odd
       from productions join lots on lots.id = lot_id join fruits on fruits.id = lots.fruit_id
       where productions.kind = 'pulp' group by fruits.code`,
    );
    const n = yields.reduce((all, one) => all + one.n, 0);
    expect(n).toBeGreaterThan(100);
    for (const { code, n: made, odd } of yields) expect(odd, code).toBeLessThan(2 + made / 12);
  });

  test("sells to customers who come again, the oldest lots first", async () => {
    const { ask } = await plant;
    const customers = await ask<{ customer: string; kg: number; days: number }>(
      `select c.name as customer, sum(-quantity * kg_per_unit)::float8 as kg, count(distinct occurred_at::date)::int as days
       from lot_movements join lots on lots.id = lot_id join dispatches d on d.id = dispatch_id join customers c on c.id = d.customer_id
       where kind = 'shipment' group by c.id order by kg desc`,
    );
    between(10, 25, customers.length, "customers");
    const kg = (some: typeof customers) => some.reduce((sum, one) => sum + one.kg, 0);
    expect(kg(customers.slice(0, 5))).toBeGreaterThan(kg(customers) / 2);
    for (const { customer, days: visits } of customers.slice(0, 3)) expect(visits, customer).toBeGreaterThan(3);
    const [stock] = await ask<{ kg: number; shipped: number }>(
      `select (select sum(balance * kg_per_unit)::float8 from lots where type = 'final_product') as kg,
        (select sum(-quantity * kg_per_unit)::float8 from lot_movements join lots on lots.id = lot_id
          where kind = 'shipment' and occurred_at > (select max(occurred_at) from lot_movements) - interval '21 days') as shipped`,
    );
    // The stock is less than twice the quantity dispatched: it lasts for weeks of sales, not years.
    expect(stock?.kg).toBeLessThan((stock?.shipped ?? 0) * 2);
  });
});
