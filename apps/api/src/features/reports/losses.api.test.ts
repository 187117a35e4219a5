import { lotsRoutes } from "@pomar/contract/lots/lots.routes";
import { reportsRoutes } from "@pomar/contract/reports/reports.routes";
import { additiveRecordRoutes } from "@pomar/contract/supply-records/supply-records.routes";
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
  return byStage.find(({ stage }) => stage === "ledger");
};

test("a loss is worth what its lot turns out to have cost, and is of no fruit when it is of a supply", async () => {
  const fruit = await make.fruit();
  const record = await make.additiveRecord({ quantity: 500 });
  await move(record.lot.id, "loss", 20);
  await move(record.lot.id, "adjustment", -5);
  expect(await ledger()).toEqual({ stage: "ledger", n: 2, kg: 0.025, share: null, value: 0 });
  const correct = (body: { unitPrice?: number; quantity?: number }) =>
    t.admin.call(additiveRecordRoutes.update, { params: { id: record.id }, body });
  await correct({ unitPrice: 0.5 });
  expect(await ledger()).toMatchObject({ n: 2, value: 12.5 });
  await correct({ unitPrice: 0.75, quantity: 640 });
  expect(await ledger()).toMatchObject({ n: 2, kg: 0.025, value: 18.75 });
  expect(await ledger({ fruit: fruit.id })).toBeUndefined();
});
