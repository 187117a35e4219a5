import { lotDashboardsRoutes } from "@pomar/contract/insight/lot-dashboards/lot-dashboards.routes";
import { reportsRoutes } from "@pomar/contract/insight/reports/reports.routes";
import { lotsRoutes } from "@pomar/contract/ledger/lots/lots.routes";
import { financialLotsRoutes } from "@pomar/contract/money/payments/financial-lots.routes";
import { recallsRoutes } from "@pomar/contract/stock/recalls/recalls.routes";
import { afterAll, afterEach, expect, test } from "vitest";
import { adminPassword, startApp } from "../../../../../tests/support/app.ts";
import { factories } from "../../../../../tests/support/factories.ts";
import { brokenInvariants } from "../../../../../tools/checks/invariants.ts";

const t = await startApp();
t.admin = await t.login("admin", adminPassword, 1);
const make = factories(t);
afterAll(() => t.close());
afterEach(async () => {
  expect(await brokenInvariants(t.database.pool)).toEqual({});
});

test("every list and report shows the same value of the same lots, to the cent", async () => {
  const fruit = await make.fruit();
  for (const type of ["raw_material", "pulp", "pulp", "pulp"] as const)
    await t.admin.call(lotsRoutes.create, { body: { type, fruit: fruit.id, quantity: 1, unitCost: 0.335 } });
  const { data, totals } = await t.admin.call(financialLotsRoutes.list, { query: {} });
  expect(data.map(({ value }) => value)).toEqual([0.34, 0.34, 0.34, 0.34]);
  expect(totals.value).toBe(1.36);
  const stock = await t.admin.call(reportsRoutes.stock, {});
  expect(stock.totals.map(({ type, value }) => [type, value])).toEqual([
    ["raw_material", 0.34],
    ["pulp", 1.02],
  ]);
  expect(stock.rows.map(({ value }) => value)).toEqual([0.34, 1.02]);
  const { byBucket } = await t.admin.call(reportsRoutes.expiring, {});
  expect(byBucket.map(({ value }) => value).toSorted()).toEqual([0.34, 1.02]);
  expect((await t.admin.call(lotDashboardsRoutes.pulp.list, { query: {} })).summary.value).toBe(1.02);
});

test("a lot of unknown cost has no value, not R$ 0,00", async () => {
  const fruit = await make.fruit();
  await t.admin.call(lotsRoutes.create, {
    body: { type: "raw_material", fruit: fruit.id, quantity: 5, producedAt: "2019-12-01", expiresAt: "2020-01-01" },
  });
  const { byBucket } = await t.admin.call(reportsRoutes.expiring, {});
  expect(byBucket.find(({ bucket }) => bucket === "expired")).toMatchObject({ lots: 1, value: null, unpriced: 1 });
  await t.admin.call(lotsRoutes.create, {
    body: { type: "final_product", fruit: fruit.id, quantity: 7, netContentG: 400 },
  });
  const { totals } = await t.admin.call(reportsRoutes.stock, {});
  expect(totals).toEqual([
    // The raw-material lots of the previous test have a value of R$ 0.34.
    { type: "raw_material", lots: 2, kg: 6, usableKg: 1, value: 0.34, unpriced: 1 },
    { type: "pulp", lots: 3, kg: 3, usableKg: 3, value: 1.02, unpriced: 0 },
    { type: "final_product", lots: 1, kg: 2.8, usableKg: 2.8, value: null, unpriced: 1 },
  ]);
  await t.admin.call(lotsRoutes.create, {
    body: {
      type: "raw_material",
      fruit: fruit.id,
      quantity: 2,
      unitCost: 3,
      expiresAt: "2020-01-01",
      producedAt: "2019-12-01",
    },
  });
  const after = await t.admin.call(reportsRoutes.expiring, {});
  expect(after.byBucket.find(({ bucket }) => bucket === "expired")).toMatchObject({ lots: 2, value: 6, unpriced: 1 });
});

test("a recalled, blocked or expired lot is in stock, and not free", async () => {
  const fruit = await make.fruit();
  const pack = async (quantity: number, fields = {}) =>
    t.admin.call(lotsRoutes.create, {
      body: { type: "final_product", fruit: fruit.id, quantity, netContentG: 400, ...fields },
    });
  await pack(50);
  const [recalled, waiting] = [await pack(20), await pack(10)];
  await pack(5, { producedAt: "2019-12-01", expiresAt: "2020-01-01" });
  await t.admin.call(recallsRoutes.create, { body: { lotId: recalled.id, reason: "Exemplo" } });
  await t.admin.call(lotsRoutes.update, {
    params: { id: waiting.id },
    body: { decision: "blocked", reason: "À espera do laudo" },
  });
  const { rows, totals } = await t.admin.call(reportsRoutes.stock, {});
  const own = rows.filter(({ item }) => item.id === fruit.id);
  expect(own).toMatchObject([{ balance: 85, kg: 34, usable: 50, usableKg: 20 }]);
  const total = totals.find(({ type }) => type === "final_product");
  expect((total?.kg ?? 0) - (total?.usableKg ?? 0)).toBeCloseTo(14, 6);
  const { summary } = await t.admin.call(lotDashboardsRoutes.final_product.list, { query: { item: fruit.id } });
  expect(summary).toMatchObject({ balance: 34, usable: 20 });
});
