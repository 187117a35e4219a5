import { rawMaterialsRoutes } from "@pomar/contract/entries/receptions/raw-materials.routes";
import { paymentsRoutes } from "@pomar/contract/money/payments/payments.routes";
import { afterAll, afterEach, expect, test } from "vitest";
import { startApp } from "../../../../../tests/support/app.ts";
import { factories } from "../../../../../tests/support/factories.ts";
import { brokenInvariants } from "../../../../../tools/checks/invariants.ts";

const t = await startApp();
const make = factories(t);
afterAll(() => t.close());
t.clock.now = new Date("2026-11-20T20:30:00Z");

afterEach(async () => {
  expect(await brokenInvariants(t.database.pool)).toEqual({});
});

const correct = (id: string, body: object) => t.admin.call(rawMaterialsRoutes.update, { params: { id }, body });
const refusedCorrection = (id: string, body: object) =>
  t.admin.refused(rawMaterialsRoutes.update, { params: { id }, body });
const read = (id: string | undefined) => t.admin.call(paymentsRoutes.read, { params: { id: id ?? "" } });
const settle = (id: string | undefined, amount: number) => make.settlement(id, { amount, paidAt: "2026-11-20" });

/** One payment of two installments for two deliveries of R$ 201.00 and R$ 110.00. */
async function week() {
  const { id: supplierId } = await make.supplier();
  const one = await make.rawMaterial({ supplierId, unitPrice: 2 });
  const other = await make.rawMaterial({ supplierId, unitPrice: 2, grossKg: 62.25, freight: 9.5 });
  const payment = await make.payment({
    supplierId,
    lots: [{ lotId: one.lot.id }, { lotId: other.lot.id }],
    installments: [
      { dueDate: "2026-11-27", amount: 100 },
      { dueDate: "2026-12-04", amount: 211 },
    ],
  });
  return { one, other, payment };
}

test("a correction of other fields neither restores a cancelled payable nor undoes a user's plan", async () => {
  const entry = await make.rawMaterial({ unitPrice: 2 });
  await t.admin.call(paymentsRoutes.update, {
    params: { id: entry.payable?.id ?? "" },
    body: { dueDate: "2026-12-10" },
  });
  expect((await correct(entry.id, { brix: 9.5 })).payable).toMatchObject({ dueDate: "2026-12-10", status: "pending" });
  // A corrected price does not change the due date that a user set on the payment.
  expect((await correct(entry.id, { unitPrice: 2.2 })).payable).toMatchObject({ amount: 221.1, dueDate: "2026-12-10" });
  await t.admin.call(paymentsRoutes.remove, { params: { id: entry.payable?.id ?? "" } });
  expect((await correct(entry.id, { brix: 9.7 })).payable).toBeNull();
  // A new price after the debt was cancelled creates a new debt.
  const again = await correct(entry.id, { unitPrice: 2.4 });
  expect(again.payable).toMatchObject({ amount: 241.2, status: "draft" });
  expect(again.payable?.id).not.toBe(entry.payable?.id);
});

test("a corrected day of reception replaces the day planned for it alone", async () => {
  const entry = await make.rawMaterial({ unitPrice: 2, dueDate: "2026-12-05" });
  const installments = [
    { dueDate: "2026-12-05", amount: 100 },
    { dueDate: "2026-12-19", amount: 101 },
  ];
  await t.admin.call(paymentsRoutes.update, { params: { id: entry.payable?.id ?? "" }, body: { installments } });
  await correct(entry.id, { dueDate: "2026-12-12" });
  expect(await read(entry.payable?.id)).toMatchObject({ installments: [{ dueDate: "2026-12-12", amount: 201 }] });
});

test("in a payment of several lots only the corrected lot's line changes, and the parts with it", async () => {
  const { one, other, payment } = await week();
  await correct(one.id, { unitPrice: 3, dueDate: "2027-01-08" });
  const after = await read(payment.id);
  expect(after).toMatchObject({
    amount: 411.5,
    installments: [
      { dueDate: "2026-11-27", amount: 132.32 },
      { dueDate: "2026-12-04", amount: 279.18 },
    ],
  });
  expect(after.lots).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ code: one.lot.code, amount: 301.5 }),
      expect.objectContaining({ code: other.lot.code, amount: 110 }),
    ]),
  );
});

test("another supplier takes the lot out of a payment of several, and is owed anew", async () => {
  const { one, other, payment } = await week();
  const supplier = await make.supplier();
  const moved = await correct(one.id, { supplierId: supplier.id });
  expect(moved.payable).toMatchObject({ amount: 201, status: "draft" });
  expect(await read(moved.payable?.id)).toMatchObject({ supplier: { id: supplier.id } });
  expect(await read(payment.id)).toMatchObject({ amount: 110, lots: [{ code: other.lot.code }] });
});

test("a reception that is reversed, or loses its price, leaves the payment of several lots to the rest", async () => {
  const { one, other, payment } = await week();
  await correct(one.id, { unitPrice: null });
  expect(await read(payment.id)).toMatchObject({ amount: 110, lotCount: 1 });
  await t.admin.call(rawMaterialsRoutes.remove, { params: { id: other.id } });
  expect(await read(payment.id)).toMatchObject({ status: "cancelled", amount: 110, lotCount: 1 });
});

test("a settled payable protects its reception's price, supplier and day; the rest may be corrected", async () => {
  const entry = await make.rawMaterial({ unitPrice: 2, dueDate: "2026-12-05" });
  const paid = await settle(entry.payable?.id, 30);
  const other = await make.supplier();
  for (const body of [
    { unitPrice: 2.1 },
    { grossKg: 113 },
    { supplierId: other.id },
    { dueDate: "2026-12-06" },
    { unitPrice: null },
  ])
    expect(await refusedCorrection(entry.id, body)).toMatchObject({
      statusCode: 409,
      code: "payment.settled",
      message: `O pagamento a ${entry.supplier.name} já tem baixas: valor, fornecedor e vencimento da entrada não podem mudar. Estorne as baixas antes`,
      dependents: [{ kind: "payment", id: entry.payable?.id, name: `Pagamento a ${entry.supplier.name}` }],
    });
  expect(await t.admin.refused(rawMaterialsRoutes.remove, { params: { id: entry.id } })).toMatchObject({
    code: "payment.settled",
    message: `O pagamento a ${entry.supplier.name} já tem baixas: a entrada não pode ser estornada. Estorne as baixas antes`,
  });
  expect(await correct(entry.id, { brix: 8.8 })).toMatchObject({
    brix: 8.8,
    total: 201,
    payable: { status: "partial" },
  });
  const params = { id: paid.settlements[0]?.id ?? "" };
  await t.admin.call(paymentsRoutes.reverse, { params, body: { reason: "Pago a outro" } });
  expect((await correct(entry.id, { supplierId: other.id })).payable).toMatchObject({ status: "pending" });
});

test("a late price replaces the amount that a user entered; the same price is no change", async () => {
  const entry = await make.rawMaterial({ dueDate: "2026-12-05" });
  const lots = [{ lotId: entry.lot.id, amount: 180 }];
  const { id } = await make.payment({ supplierId: entry.supplier.id, lots });
  await settle(id, 60);
  expect(await refusedCorrection(entry.id, { unitPrice: 2 })).toMatchObject({ code: "payment.settled" });
  // 100.5 kg at R$ 1.50 per kg with R$ 29.25 of freight cost the same amount as before.
  expect((await correct(entry.id, { unitPrice: 1.5, freight: 29.25 })).payable).toMatchObject({ id, amount: 180 });
  expect(await read(id)).toMatchObject({ paid: 60, status: "partial" });
});

test("a correction and a settlement at once leave one of them refused, never money that is lost", async () => {
  const entries = await Promise.all(Array.from({ length: 6 }, () => make.rawMaterial({ unitPrice: 2 })));
  await Promise.all(
    entries.flatMap((entry) => [
      t.admin.send(rawMaterialsRoutes.update, { params: { id: entry.id }, body: { unitPrice: 1 } }),
      t.admin.send(paymentsRoutes.settle, {
        params: { id: entry.payable?.id ?? "" },
        body: { paidAt: "2026-11-20", amount: 150, method: "pix" },
      }),
      t.admin.send(paymentsRoutes.remove, { params: { id: entry.payable?.id ?? "" } }),
    ]),
  );
  for (const entry of entries) {
    const payment = await read(entry.payable?.id);
    expect([0, 150]).toContain(payment.paid);
    expect([100.5, 201]).toContain(payment.amount);
  }
});
