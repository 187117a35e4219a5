import type { QueryInputOf } from "@pomar/contract/core/route";
import { rawMaterialsRoutes } from "@pomar/contract/entries/receptions/raw-materials.routes";
import { lotsRoutes } from "@pomar/contract/ledger/lots/lots.routes";
import { financialLotsRoutes } from "@pomar/contract/money/payments/financial-lots.routes";
import { paymentsRoutes } from "@pomar/contract/money/payments/payments.routes";
import { afterAll, expect, test } from "vitest";
import { startApp } from "../../../../../tests/support/app.ts";
import { factories } from "../../../../../tests/support/factories.ts";

const t = await startApp();
const make = factories(t);
afterAll(() => t.close());
t.clock.now = new Date("2026-11-20T20:30:00Z");

type Query = QueryInputOf<typeof financialLotsRoutes.list>;
const list = (query: Query) => t.admin.call(financialLotsRoutes.list, { query: { rows: 100, ...query } });
const read = (id: string) => t.admin.call(financialLotsRoutes.read, { params: { id } });
const findLine = async (id: string, query: Query = {}) => (await list(query)).data.find((row) => row.id === id);
const settle = (payable: { id: string } | null | undefined, amount: number) =>
  make.settlement(payable?.id, { amount, paidAt: "2026-11-20" });

const fruit = await make.fruit();
const { id: supplierId, name: supplier } = await make.supplier({ name: "Sítio dos Lotes" });
const deliver = (fields: object = {}) =>
  make.rawMaterial({ fruitId: fruit.id, supplierId, unitPrice: 2, dueDate: "2026-12-05", ...fields });
const bought = {
  pending: await deliver(),
  overdue: await deliver({ dueDate: "2026-11-10", unitPrice: 3 }),
  partial: await deliver({ unitPrice: 1.5 }),
  paid: await deliver({ unitPrice: 1.2, freight: 4.4 }),
  draft: await deliver({ dueDate: null }),
  unpriced: await deliver({ unitPrice: null }),
  cancelled: await deliver({ unitPrice: 1.1 }),
  free: await deliver({ unitPrice: 0 }),
  gone: await deliver(),
};
await settle(bought.partial.payable, 50.75);
await settle(bought.paid.payable, 125);
await t.admin.call(paymentsRoutes.remove, { params: { id: bought.cancelled.payable?.id ?? "" } });
await t.admin.call(rawMaterialsRoutes.remove, { params: { id: bought.gone.id } });
const getName = (id: string) => Object.entries(bought).find(([, entry]) => entry.lot.id === id)?.[0];

test("the list returns its shown fields of each lot, the lot itself and the file return all", async () => {
  const { id } = bought.paid.lot;
  const shown = await findLine(id);
  const { payment: _, parts: __, ...whole } = await read(id);
  expect(whole).toMatchObject({ decision: "released", notes: null, createdBy: expect.any(Object), version: 1 });
  const left = Object.keys(whole).filter((field) => !(field in (shown ?? {})));
  expect(left.toSorted()).toEqual(
    [
      "acidity",
      "brix",
      "createdAt",
      "createdBy",
      "decision",
      "decisionReason",
      "entry",
      "kgPerUnit",
      "notes",
      "ph",
    ].concat(["placeId", "provisionalCode", "removedAt", "totalSolids", "updatedAt", "version"]),
  );
  expect(JSON.stringify(shown).length).toBeLessThan(560);
});

test("a bought lot has its cost, its paid and open amounts, and the value of its balance", async () => {
  await t.admin.call(lotsRoutes.move, {
    params: { id: bought.partial.lot.id },
    body: { kind: "loss", quantity: 40.5, reason: "Avaria" },
  });
  expect(await findLine(bought.partial.lot.id)).toMatchObject({
    code: bought.partial.lot.code,
    supplier: { name: supplier },
    total: 150.75,
    paid: 50.75,
    open: 100,
    paymentStatus: "partial",
    value: 90,
  });
  const none = { total: null, paid: null, open: null, value: null, paymentStatus: "unpriced" };
  expect(await findLine(bought.unpriced.lot.id)).toMatchObject(none);
  expect(await findLine(bought.cancelled.lot.id)).toMatchObject({
    total: 110.55,
    paid: 0,
    open: 0,
    paymentStatus: "cancelled",
  });
  expect(await findLine(bought.free.lot.id)).toMatchObject({ total: 0, paid: 0, open: 0, paymentStatus: null });
});

test.each([
  ["pending", ["pending"]],
  ["overdue", ["overdue"]],
  ["partial", ["partial"]],
  ["paid", ["paid"]],
  ["draft", ["draft"]],
  ["unpriced", ["unpriced"]],
  ["cancelled", ["cancelled", "gone"]],
] as const)("%s lots are %j", async (paymentStatus, names) => {
  const { data, total, totals } = await list({ paymentStatus, supplier: supplierId });
  expect(data.map(({ id }) => getName(id)).toSorted()).toEqual(names);
  expect(data.every((row) => row.paymentStatus === paymentStatus)).toBe(true);
  expect([total, totals.lots]).toEqual([names.length, names.length]);
});

test("totals cover the whole filter: unknown amounts count zero, and are counted", async () => {
  const { totals } = await list({ supplier: supplierId, rows: 1 });
  expect(totals).toEqual({
    lots: 9,
    unpriced: 1,
    // The lots cost R$ 201 + 301.50 + 150.75 + 125 + 201 + 110.55; the lot of a reversed reception is not counted.
    bought: 1089.8,
    paid: 175.75,
    open: 803.5,
    // The value is the bought amount less the value of a recorded loss.
    value: 1029.05,
  });
  expect((await list({ supplier: supplierId, paymentStatus: "paid" })).totals).toMatchObject({
    bought: 125,
    paid: 125,
    open: 0,
  });
  expect((await list({ additive: (await make.additive()).id })).totals).toEqual({
    lots: 0,
    unpriced: 0,
    bought: 0,
    paid: 0,
    open: 0,
    value: 0,
  });
  const everyone = (await list({})).totals;
  expect(everyone).toMatchObject({ unpriced: 1, bought: 1089.8, paid: 175.75, open: 803.5 });
});

test("a blend has the payment status of its sources, at any depth: the worst of them", async () => {
  const take = (entry: { lot: { id: string } }) => ({ lotId: entry.lot.id, quantity: 20 });
  const ofPaid = await make.compositeLot({
    type: "raw_material",
    fruitId: fruit.id,
    parts: [take(bought.paid), take(bought.partial)],
  });
  expect(await findLine(ofPaid.lot.id)).toMatchObject({
    composite: true,
    paymentStatus: "partial",
    paid: null,
    open: null,
  });
  const pulp = await make.pulp({
    fruitId: fruit.id,
    inputs: [
      { lotId: bought.pending.lot.id, quantity: 60 },
      { lotId: ofPaid.lot.id, quantity: 10 },
    ],
    outputKg: 45,
  });
  // A pulp is made by the plant and is no blend, so that the plant pays nobody for its lot.
  expect(await findLine(pulp.lot.id)).toMatchObject({ paymentStatus: null, paid: null, open: null, total: 133.72 });
  const late = await make.pulp({
    fruitId: fruit.id,
    inputs: [{ lotId: bought.overdue.lot.id, quantity: 60 }],
    outputKg: 41,
  });
  const mixed = await make.compositeLot({
    fruitId: fruit.id,
    parts: [
      { lotId: pulp.lot.id, quantity: 15 },
      { lotId: late.lot.id, quantity: 5 },
    ],
  });
  const detail = await read(mixed.lot.id);
  expect(detail).toMatchObject({ paymentStatus: "overdue", payment: null });
  expect(detail.parts).toEqual(
    expect.arrayContaining([
      { lot: { id: pulp.lot.id, code: pulp.lot.code }, quantity: 15, cost: 44.57, paymentStatus: "pending" },
      { lot: { id: late.lot.id, code: late.lot.code }, quantity: 5, cost: 21.95, paymentStatus: "overdue" },
    ]),
  );
  await settle(bought.overdue.payable, 301.5);
  expect(await read(mixed.lot.id)).toMatchObject({ paymentStatus: "pending" });
});

test("a lot names the payment that pays it", async () => {
  expect(await read(bought.partial.lot.id)).toMatchObject({
    payment: { id: bought.partial.payable?.id, amount: 150.75, paid: 50.75, dueDate: "2026-12-05", status: "partial" },
    parts: [],
  });
  expect(await read(bought.cancelled.lot.id)).toMatchObject({ payment: null });
});

test("the debt that a user entered for an unpriced lot determines its status", async () => {
  const entry = await deliver({ unitPrice: null });
  await make.payment({ supplierId, lots: [{ lotId: entry.lot.id, amount: 70 }], dueDate: "2026-12-09" });
  expect(await findLine(entry.lot.id)).toMatchObject({ total: null, paid: 0, open: 70, paymentStatus: "pending" });
  expect((await list({ supplier: supplierId, paymentStatus: "unpriced" })).total).toBe(1);
});

test("their file has the money of the whole filter", async () => {
  const answer = await t.app.inject({
    method: "GET",
    url: `/api/export/financial-lots.csv?paymentStatus=partial&supplier=${supplierId}`,
    headers: { authorization: `Bearer ${t.admin.token}` },
  });
  const [header, line] = answer.body.split("\r\n");
  expect(header).toContain("Custo total (R$);Pago (R$);Em aberto (R$);Pagamento;Valor do saldo (R$)");
  expect(line).toContain("150,75;50,75;100,00;Pago em parte;");
});
