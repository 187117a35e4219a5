import { rawMaterialsRoutes } from "@pomar/contract/entries/receptions/raw-materials.routes";
import { financialLotsRoutes } from "@pomar/contract/money/payments/financial-lots.routes";
import { paymentsRoutes } from "@pomar/contract/money/payments/payments.routes";
import { afterAll, expect, test } from "vitest";
import { adminPassword, startApp } from "../../../../../tests/support/app.ts";
import { factories } from "../../../../../tests/support/factories.ts";

const t = await startApp();
afterAll(() => t.close());

/** Moves the clock to a day and logs in again, because the previous session has expired by then. */
async function at(day: string) {
  t.clock.now = new Date(`${day}T12:00:00Z`);
  t.admin = await t.login("admin", adminPassword, 1);
}
const listed = (past: { asOf?: string; knownAt?: string } = {}) =>
  t.admin.call(financialLotsRoutes.list, { query: { rows: 50, ...past } });

test("after joins, settlements, reversals and corrections, lots as money of a past day equal the list of that day", async () => {
  await at("2026-08-03");
  const make = factories(t);
  const supplier = await make.supplier();
  const fruit = await make.fruit({ shelfLifeRawDays: 300 });
  const of = { supplierId: supplier.id, fruitId: fruit.id, receivedAt: "2026-08-02", tareKg: 2 };
  const [a, b, c] = [
    await make.rawMaterial({ ...of, grossKg: 102, unitPrice: 1 }),
    await make.rawMaterial({ ...of, grossKg: 35.33, unitPrice: 1 }),
    await make.rawMaterial({ ...of, grossKg: 68.67, unitPrice: 1.01 }),
  ];
  const said = new Map<string, Awaited<ReturnType<typeof listed>>>();
  const note = async () => said.set(t.clock.now.toISOString(), await listed());
  const join = (lots: { lot: { id: string } }[]) =>
    t.admin.call(paymentsRoutes.create, {
      body: { supplierId: supplier.id, lots: lots.map(({ lot }) => ({ lotId: lot.id })) },
    });
  const settle = (id: string, paidAt: string, amount: number) =>
    t.admin.call(paymentsRoutes.settle, { params: { id }, body: { paidAt, amount, method: "pix" } });
  await note();
  await at("2026-08-04");
  const { id } = await join([a, b]);
  await note();
  await at("2026-08-05");
  await settle(id, "2026-08-05", 50.01);
  await note();
  await at("2026-08-06");
  const { settlements } = await settle(id, "2026-08-06", 33.34);
  await note();
  await at("2026-08-07");
  for (const one of settlements)
    await t.admin.call(paymentsRoutes.reverse, { params: { id: one.id }, body: { reason: "Devolvido" } });
  await t.admin.call(rawMaterialsRoutes.update, { params: { id: a.id }, body: { unitPrice: 1.37, grossKg: 107 } });
  await note();
  await at("2026-08-08");
  await join([a, b, c]);
  await note();
  await at("2026-08-09");
  await t.admin.call(rawMaterialsRoutes.update, { params: { id: a.id }, body: { receivedAt: "2026-08-01" } });
  await t.admin.call(rawMaterialsRoutes.remove, { params: { id: c.id } });
  // On 5 August R$ 50.01 of R$ 133.33 were paid: R$ 37.51 for the first lot, and R$ 12.50 for the second lot.
  expect(said.get("2026-08-05T12:00:00.000Z")?.data.map(({ paid }) => paid)).toEqual([0, 12.5, 37.51]);
  for (const [knownAt, then] of said) {
    const { data, totals } = await listed({ asOf: knownAt.slice(0, 10), knownAt });
    const told = ({ data: rows }: { data: typeof data }) =>
      rows.map((row) => [row.code, row.balance, row.total, row.value, row.paid, row.open, row.paymentStatus]);
    expect(told({ data }), knownAt).toEqual(told(then));
    expect(totals, knownAt).toEqual(then.totals);
  }
});
