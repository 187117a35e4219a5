import { additiveRecordRoutes } from "@pomar/contract/entries/receptions/supply-records.routes";
import { reportsRoutes } from "@pomar/contract/insight/reports/reports.routes";
import { lotsRoutes } from "@pomar/contract/ledger/lots/lots.routes";
import { afterAll, afterEach, expect, test } from "vitest";
import { adminPassword, startApp } from "../../../../../tests/support/app.ts";
import { factories } from "../../../../../tests/support/factories.ts";
import { brokenInvariants } from "../../../../../tools/checks/invariants.ts";

const t = await startApp();
t.clock.now = new Date("2026-11-20T15:00:00Z");
t.admin = await t.login("admin", adminPassword, 1);
const make = factories(t);
afterAll(() => t.close());
afterEach(async () => {
  expect(await brokenInvariants(t.database.pool)).toEqual({});
});

const move = (id: string, kind: "loss" | "adjustment", quantity: number) =>
  t.admin.call(lotsRoutes.move, { params: { id }, body: { kind, quantity, reason: "Contagem" } });
const ledger = async (query: object = {}) => {
  const { byStage } = await t.admin.call(reportsRoutes.losses, { query });
  return byStage.filter(({ stage }) => stage === "ledger");
};

const ledgerRow = { stage: "ledger", share: null, unpriced: 0 };

test("a loss has its lot's final cost, and a supply's belongs to no fruit and is counted in R$ only", async () => {
  const fruit = await make.fruit();
  const record = await make.additiveRecord({ quantity: 500 });
  await move(record.lot.id, "loss", 20);
  await move(record.lot.id, "adjustment", -5);
  expect(await ledger()).toEqual([{ ...ledgerRow, type: "additive", n: 2, kg: null, value: null, unpriced: 2 }]);
  const correct = (body: { unitPrice?: number; quantity?: number }) =>
    t.admin.call(additiveRecordRoutes.update, { params: { id: record.id }, body });
  await correct({ unitPrice: 0.5 });
  expect(await ledger()).toMatchObject([{ n: 2, value: 12.5, unpriced: 0 }]);
  await correct({ unitPrice: 0.75, quantity: 640 });
  expect(await ledger()).toMatchObject([{ n: 2, kg: null, value: 18.75 }]);
  expect(await ledger({ fruit: fruit.id })).toEqual([]);
});

test("write-offs of fruit, pulp and product are separate, by stage, month and fruit", async () => {
  const fruit = (await make.fruit()).id;
  const lost = async (fields: Parameters<typeof make.lot>[0], quantity: number) =>
    move((await make.lot({ fruit, ...fields })).id, "loss", quantity);
  await lost({ type: "raw_material", unitCost: 2 }, 31);
  await lost({ type: "pulp" }, 7);
  await lost({ type: "pulp", unitCost: 3 }, 0.5);
  await lost({ type: "final_product", netContentG: 400, unitCost: 1.5 }, 10);
  expect(await ledger({ fruit })).toEqual([
    { ...ledgerRow, type: "raw_material", n: 1, kg: 31, value: 62 },
    { ...ledgerRow, type: "pulp", n: 2, kg: 7.5, value: 1.5, unpriced: 1 },
    { ...ledgerRow, type: "final_product", n: 1, kg: 4, value: 15 },
  ]);
  const { byMonth, byFruit } = await t.admin.call(reportsRoutes.losses, { query: { fruit } });
  for (const rows of [byMonth, byFruit])
    expect(rows.map(({ type, kg }) => [type, kg])).toEqual([
      ["raw_material", 31],
      ["pulp", 7.5],
      ["final_product", 4],
    ]);
});
