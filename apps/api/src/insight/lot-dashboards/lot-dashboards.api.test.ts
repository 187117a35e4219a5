import type { QueryInputOf } from "@pomar/contract/core/route";
import { lotDashboardsRoutes } from "@pomar/contract/insight/lot-dashboards/lot-dashboards.routes";
import { type ExpiryFilter, expiryFilters } from "@pomar/contract/insight/lot-dashboards/lot-dashboards.schema";
import { lotsRoutes } from "@pomar/contract/ledger/lots/lots.routes";
import { lotTypes } from "@pomar/contract/ledger/lots/lots.schema";
import { uuidv7 } from "uuidv7";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startApp } from "../../../../../tests/support/app.ts";
import { factories } from "../../../../../tests/support/factories.ts";
import { moveLot, plantLots } from "../../../../../tests/support/lot-graph.ts";

const t = await startApp();
const make = factories(t);
afterAll(() => t.close());
// In São Paulo this instant is still on 20 November.
t.clock.now = new Date("2026-11-21T02:30:00Z");

const routes = lotDashboardsRoutes.pulp;
type Query = QueryInputOf<typeof routes.list>;
const list = (query: Query = {}) => t.admin.call(routes.list, { query: { rows: 100, ...query } });

const set = (id: string, fields: Record<string, string | number>) =>
  t.database.pool.query(
    `update lots set ${Object.keys(fields)
      .map((name, at) => `${name} = $${at + 2}`)
      .join(", ")} where id = $1`,
    [id, ...Object.values(fields)],
  );

const move = (lot: string, kind: "shipment" | "loss" | "reversal", quantity: number, reverses?: string) =>
  moveLot(t.database.pool, lot, { kind, quantity, ...(reverses && { reverses }) });

/** Creates lots of pulp of two fruits, with days to expiry in every bucket, and inputs and uses of some of the lots. */
async function plant() {
  const acerola = await make.fruit({ name: "Acerola", code: "ACE" });
  const caju = await make.fruit({ name: "Caju", code: "CJU" });
  const north = await make.supplier({ name: "Sítio Norte" });
  const south = await make.supplier({ name: "Sítio Sul" });
  const pulp = (name: string, quantity: number, itemId = acerola.id) => ({
    name,
    type: "pulp" as const,
    itemId,
    quantity,
  });
  const raw = (name: string, quantity: number, supplierId: string) => ({
    name,
    type: "raw_material" as const,
    itemId: acerola.id,
    quantity,
    supplierId,
  });
  const ids = await plantLots(t.database.pool, {
    lots: [
      raw("N1", 50, north.id),
      raw("N2", 60, north.id),
      raw("S1", 70, south.id),
      pulp("base", 40),
      pulp("past", 11),
      pulp("today", 13),
      pulp("week", 17),
      pulp("fortnight", 19),
      pulp("month", 23, caju.id),
      pulp("two months", 29, caju.id),
      pulp("far", 31, caju.id),
      pulp("no end", 37),
      pulp("waiting", 41),
      pulp("gone", 43),
      pulp("used up", 47),
    ],
    edges: [
      ["N1", "base", 20],
      ["S1", "base", 30],
      ["N2", "far", 15],
      ["base", "far", 8],
      ["used up", "month", 47],
    ],
    on: "2026-11-01",
  });
  const id = (name: string) => ids.get(name) ?? expect.fail(name);
  const expiries: Record<string, string> = {
    past: "2026-11-19",
    today: "2026-11-20",
    week: "2026-11-27",
    fortnight: "2026-11-28",
    month: "2026-12-20",
    "two months": "2026-12-21",
    base: "2027-01-19",
    far: "2027-01-20",
    waiting: "2027-06-01",
    gone: "2026-11-22",
    "used up": "2026-11-23",
  };
  for (const [name, day] of Object.entries(expiries)) await set(id(name), { expires_at: day });
  // `total_cost` is the cost in R$ of the initial quantity of each lot.
  await set(id("today"), { total_cost: "26.13" });
  await set(id("base"), { total_cost: "100.10", produced_at: "2026-11-05" });
  await set(id("far"), { total_cost: "62.00", produced_at: "2026-11-09" });
  await set(id("used up"), { total_cost: "999.99" });
  await set(id("waiting"), { decision: "quarantine" });
  await set(id("gone"), { removed_at: "2026-11-02", balance: 0 });
  // From the 40 kg of the base lot, 8 kg go into a different lot, 5 kg are shipped and 3 kg are lost; a shipment of 6
  // kg is reversed.
  await move(id("base"), "shipment", -5);
  await move(id("base"), "loss", -3);
  await move(id("base"), "reversal", 6, await move(id("base"), "shipment", -6));
  return { acerola, caju, north, south, id, names: new Map([...ids].map(([name, one]) => [one, name])) };
}
let p: Awaited<ReturnType<typeof plant>>;
beforeAll(async () => {
  p = await plant();
});
const listNames = async (query: Query) => (await list(query)).data.map(({ id }) => p.names.get(id));

describe("the dashboard of pulp", () => {
  test("sums the whole filter, whatever the page", async () => {
    const { data, total, summary } = await list({ rows: 1, page: 2 });
    expect(data).toHaveLength(1);
    expect(total).toBe(12);
    expect(summary).toEqual({
      lots: 12,
      // The balance is 24 + 11 + 13 + 17 + 19 + 23 + 29 + 31 + 37 + 41 = 245 kg.
      balance: 245,
      // The usable balance excludes the expired lot with 11 kg and the lot in quarantine with 41 kg.
      usable: 193,
      // The value is R$ 26.13 + R$ 100.10 x 24/40 + R$ 62.00 = R$ 148.19.
      value: 148.19,
      // Seven of the ten lots with balance have no cost.
      unpriced: 7,
      expiring7: 2,
      expiring30: 4,
      expired: 1,
      quarantined: 1,
      byItem: [
        // The balance of acerola is 24 + 11 + 13 + 17 + 19 + 37 + 41 = 162 kg.
        { item: { id: p.acerola.id, name: "Acerola" }, unit: "kg", lots: 7, balance: 162 },
        { item: { id: p.caju.id, name: "Caju" }, unit: "kg", lots: 3, balance: 83 },
      ],
      byExpiry: [
        { bucket: "expired", lots: 1, balance: 11 },
        { bucket: "days7", lots: 2, balance: 30 },
        { bucket: "days15", lots: 1, balance: 19 },
        { bucket: "days30", lots: 1, balance: 23 },
        { bucket: "days60", lots: 2, balance: 53 },
        { bucket: "later", lots: 2, balance: 72 },
        { bucket: "never", lots: 1, balance: 37 },
      ],
    });
  });

  test("sums only the filtered lots", async () => {
    expect((await list({ item: p.caju.id })).summary).toMatchObject({
      lots: 3,
      balance: 83,
      value: 62,
      unpriced: 2,
      expiring30: 1,
    });
    expect((await list({ status: "quarantine" })).summary).toMatchObject({ lots: 1, balance: 41, quarantined: 1 });
    expect((await list({ omitRemoved: "true" })).summary).toMatchObject({ lots: 11, balance: 245 });
    expect((await list({ status: "depleted" })).summary).toMatchObject({ lots: 1, balance: 0, value: 0, byItem: [] });
    expect((await list({ from: "2026-11-05", to: "2026-11-08" })).summary).toMatchObject({ lots: 1, balance: 24 });
    expect((await list({ search: "caju" })).summary).toMatchObject({ lots: 3, balance: 83 });
    expect((await list({ item: uuidv7() })).summary).toMatchObject({ lots: 0, balance: 0, value: 0, quarantined: 0 });
  });

  test("a lot of unknown cost has no value, and an empty list is worth zero", async () => {
    const ofNoCost = { status: "expired", item: p.acerola.id } as const;
    expect((await list(ofNoCost)).summary).toMatchObject({ balance: 11, value: null, unpriced: 1 });
    expect((await list({ item: uuidv7() })).summary).toMatchObject({ balance: 0, value: 0, unpriced: 0 });
  });

  test.each<[ExpiryFilter, string[]]>([
    ["expired", ["past"]],
    ["days7", ["today", "week"]],
    ["days15", ["fortnight"]],
    ["days30", ["month"]],
    ["within30", ["today", "week", "fortnight", "month"]],
    ["days60", ["two months", "base"]],
    ["later", ["far", "waiting"]],
    ["never", ["no end"]],
  ])("finds the lots that its figures of %s counted", async (expiry, names) => {
    expect(expiryFilters).toContain(expiry);
    expect(await listNames({ expiry, sortBy: "expiresAt" })).toEqual(names);
    const { summary, total } = await list({ expiry });
    expect([total, summary.lots]).toEqual([names.length, names.length]);
  });

  test("finds by day of production, and sorts", async () => {
    expect(await listNames({ from: "2026-11-02", sortBy: "balance", sortOrder: "desc" })).toEqual(["far", "base"]);
    expect(await listNames({ to: "2026-11-01", status: "available", item: p.caju.id, sortBy: "balance" })).toEqual([
      "month",
      "two months",
    ]);
  });

  test("shows each lot's value and used part, and for a single one the days left", async () => {
    const { data } = await list();
    const row = (name: string) => data.find(({ id }) => id === p.id(name));
    expect(row("base")).toMatchObject({ balance: 24, value: 60.06, usedShare: 0.325 });
    expect(row("past")).toMatchObject({ value: null, usedShare: 0, status: "expired" });
    expect(row("today")).toMatchObject({ value: 26.13, status: "available" });
    expect(row("used up")).toMatchObject({ balance: 0, value: 0, usedShare: 1 });
    const daysLeft = async (name: string) => (await t.admin.call(routes.read, { params: { id: p.id(name) } })).daysLeft;
    expect(await Promise.all(["base", "past", "today", "no end"].map(daysLeft))).toEqual([60, -1, 0, null]);
  });
});

describe("one lot of a dashboard", () => {
  test("shows its uses and the suppliers of its sources, over all ways", async () => {
    const far = await t.admin.call(routes.read, { params: { id: p.id("far") } });
    expect(far.origins).toEqual([
      // The two lots of this supplier are N2, a direct input, and N1, an input of the base lot.
      { supplierId: p.north.id, name: "Sítio Norte", lots: 2 },
      { supplierId: p.south.id, name: "Sítio Sul", lots: 1 },
    ]);
    const base = await t.admin.call(routes.read, { params: { id: p.id("base") } });
    expect(base).toMatchObject({ consumed: 8, shipped: 5, lost: 3, balance: 24, usedShare: 0.325 });
    const reception = await t.admin.call(lotDashboardsRoutes.raw_material.read, { params: { id: p.id("S1") } });
    expect(reception.origins).toEqual([{ supplierId: p.south.id, name: "Sítio Sul", lots: 1 }]);
  });

  test.each(lotTypes)("is only found under its own type: %s", async (type) => {
    const answer = await t.admin.send(lotDashboardsRoutes[type].read, { params: { id: p.id("base") } });
    expect(answer.status).toBe(type === "pulp" ? 200 : 404);
  });
});

test("every dashboard has the lots of its type and no others", async () => {
  for (const type of lotTypes) {
    const { data } = await t.admin.call(lotDashboardsRoutes[type].list, { query: { rows: 100 } });
    expect(data.length).toBe({ pulp: 12, raw_material: 3 }[type as string] ?? 0);
    const { data: ofType } = await t.admin.call(lotsRoutes.list, { query: { type, rows: 100 } });
    expect(data.map(({ id }) => id).toSorted()).toEqual(ofType.map(({ id }) => id).toSorted());
  }
});
