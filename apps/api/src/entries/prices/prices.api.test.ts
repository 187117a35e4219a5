import { pricesRoutes } from "@pomar/contract/entries/prices/prices.routes";
import { rawMaterialsRoutes } from "@pomar/contract/entries/receptions/raw-materials.routes";
import { packagingRecordRoutes } from "@pomar/contract/entries/receptions/supply-records.routes";
import { lotsRoutes } from "@pomar/contract/ledger/lots/lots.routes";
import { paymentsRoutes } from "@pomar/contract/money/payments/payments.routes";
import { auditRoutes } from "@pomar/contract/people/audit/audit.routes";
import { afterAll, afterEach, expect, test } from "vitest";
import { startApp } from "../../../../../tests/support/app.ts";
import { factories } from "../../../../../tests/support/factories.ts";
import { brokenInvariants } from "../../../../../tools/checks/invariants.ts";

const t = await startApp();
const make = factories(t);
afterAll(() => t.close());
t.clock.now = new Date("2026-11-20T15:00:00Z");
afterEach(async () => expect(await brokenInvariants(t.database.pool)).toEqual({}));

const findUnpriced = async (entryId: string) => {
  const { data } = await t.admin.call(pricesRoutes.unpriced);
  return data.find((one) => one.entryId === entryId);
};
const setPrices = (lines: object[]) => t.admin.call(pricesRoutes.update, { body: { lines } as never });
const line = ({ id: entryId }: { id: string }, unitPrice: number, more: object = {}) => ({
  entryKind: "raw-material",
  entryId,
  unitPrice,
  ...more,
});

test("a reception without a price is offered with its supplier's last price and the usual day of payment", async () => {
  const supplier = await make.supplier({ paymentTermDays: 14 });
  const fruit = await make.fruit();
  const of = { fruitId: fruit.id, supplierId: supplier.id };
  await make.rawMaterial({ ...of, unitPrice: 1.9, receivedAt: "2026-11-10" });
  await make.rawMaterial({ ...of, unitPrice: 2.15, receivedAt: "2026-11-12" });
  // The reception of a different supplier does not determine the last price.
  await make.rawMaterial({ fruitId: fruit.id, unitPrice: 9.5, receivedAt: "2026-11-13" });
  const entry = await make.rawMaterial({
    ...of,
    receivedAt: "2026-11-16",
    payableKg: 98,
    payableReason: "umidade",
    invoiceNumber: "4711",
  });
  expect(await findUnpriced(entry.id)).toEqual({
    entryKind: "raw-material",
    entryId: entry.id,
    lot: { id: entry.lot.id, code: entry.lot.code },
    receivedAt: "2026-11-16",
    invoiceNumber: "4711",
    supplier: { id: supplier.id, name: supplier.name },
    item: { id: fruit.id, name: fruit.name, code: fruit.code },
    quantity: 98,
    unit: "kg",
    freight: null,
    dueDate: null,
    paymentTermDays: 14,
    lastUnitPrice: 2.15,
    usualUnitPrice: null,
  });
  await t.admin.call(rawMaterialsRoutes.remove, { params: { id: entry.id } });
  expect(await findUnpriced(entry.id)).toBeUndefined();
});

test("prices become payables and costs, down to lots made meanwhile; each line has its verdict", async () => {
  const fruit = await make.fruit();
  const first = await make.rawMaterial({ fruitId: fruit.id, receivedAt: "2026-11-18" });
  const second = await make.rawMaterial({ fruitId: fruit.id, receivedAt: "2026-11-18" });
  const supply = await make.packagingRecord({ unitPrice: null });
  const gone = await make.rawMaterial({ fruitId: fruit.id });
  await t.admin.call(rawMaterialsRoutes.remove, { params: { id: gone.id } });
  const pulp = await make.pulp({ fruitId: fruit.id, inputs: [{ lotId: first.lot.id, quantity: 100.5 }], outputKg: 67 });
  const verdict = await setPrices([
    line(first, 2.2, { dueDate: "2026-12-02" }),
    line(gone, 1),
    { entryKind: "packaging", entryId: supply.id, unitPrice: 0.035 },
    line(second, 1.85),
  ]);
  expect(verdict).toEqual({
    done: [first.id, supply.id, second.id],
    refused: [{ entryId: gone.id, message: "Registro não encontrado" }],
  });
  const priced = await t.admin.call(rawMaterialsRoutes.read, { params: { id: first.id } });
  expect(priced).toMatchObject({ unitPrice: 2.2, total: 221.1, dueDate: "2026-12-02" });
  expect(priced.payable).toMatchObject({ amount: 221.1, dueDate: "2026-12-02", status: "pending" });
  const made = await t.admin.call(lotsRoutes.read, { params: { id: pulp.lot.id } });
  expect(made.unitCost).toBe(3.3);
  // A payable without a due date is a draft.
  const draft = await t.admin.call(rawMaterialsRoutes.read, { params: { id: second.id } });
  expect(draft.payable).toMatchObject({ amount: 185.93, status: "draft" });
  const { data: history } = await t.admin.call(auditRoutes.list, { query: { entity: "receipts", entityId: first.id } });
  expect(history[0]).toMatchObject({ action: "update", after: { unitPrice: 2.2 } });
});

test("a refused line leaves nothing behind, and the others are stored", async () => {
  const supplier = await make.supplier();
  const [fine, settled] = [await make.rawMaterial(), await make.rawMaterial({ supplierId: supplier.id })];
  // A payment for R$ 150 was recorded and settled by hand before the reception got its price per kg.
  const { id } = await t.admin.call(paymentsRoutes.create, {
    body: { supplierId: supplier.id, lots: [{ lotId: settled.lot.id, amount: 150 }], dueDate: "2026-11-20" },
  });
  await t.admin.call(paymentsRoutes.settleAll, { body: { paymentIds: [id], paidAt: "2026-11-20", method: "pix" } });
  const { done, refused } = await setPrices([line(settled, 2.9), line(fine, 3.1)]);
  expect(done).toEqual([fine.id]);
  expect(refused).toEqual([
    { entryId: settled.id, message: expect.stringMatching(`O pagamento a ${supplier.name} já tem baixas`) },
  ]);
  const { unitPrice } = await t.admin.call(rawMaterialsRoutes.read, { params: { id: settled.id } });
  expect(unitPrice).toBeNull();
});

test("a delivery that was paid by hand gets the paid price, whatever day is sent with it", async () => {
  const supplier = await make.supplier();
  const entry = await make.rawMaterial({ supplierId: supplier.id });
  const { id } = await t.admin.call(paymentsRoutes.create, {
    body: { supplierId: supplier.id, lots: [{ lotId: entry.lot.id, amount: 241.2 }], dueDate: "2026-11-18" },
  });
  await make.settlement(id, { amount: 100, paidAt: "2026-11-18" });
  // A price of R$ 2.50 per kg is refused, since it would change the settled payment's amount of R$ 241.20.
  expect(await setPrices([line(entry, 2.5, { dueDate: "2026-12-11" })])).toMatchObject({ done: [] });
  expect(await setPrices([line(entry, 2.4, { dueDate: "2026-12-11" })])).toEqual({ done: [entry.id], refused: [] });
  const priced = await t.admin.call(rawMaterialsRoutes.read, { params: { id: entry.id } });
  expect(priced).toMatchObject({ unitPrice: 2.4, payable: { id, amount: 241.2, dueDate: "2026-11-18" } });
  expect(await t.admin.call(paymentsRoutes.read, { params: { id } })).toMatchObject({ paid: 100, open: 141.2 });
});

test("two people price the same reception: the first price is stored, the same one again is accepted", async () => {
  const entry = await make.rawMaterial();
  const outcomes = await Promise.all([setPrices([line(entry, 2.4)]), setPrices([line(entry, 2.6)])]);
  expect(outcomes.flatMap(({ done }) => done)).toEqual([entry.id]);
  const { unitPrice } = await t.admin.call(rawMaterialsRoutes.read, { params: { id: entry.id } });
  expect(outcomes.flatMap(({ refused }) => refused.map(({ message }) => message))).toEqual([
    `Esta entrada já tem preço: R$\u00a0${unitPrice === 2.4 ? "2,40" : "2,60"}`,
  ]);
  // A browser that lost the answer sends the stored price again.
  expect(await setPrices([line(entry, unitPrice ?? 0)])).toEqual({ done: [entry.id], refused: [] });
});

test("7 000 labels for R$ 250,00 owe R$ 250,00, and still do once the reception is corrected", async () => {
  const record = await make.packagingRecord({ quantity: 7000, unitPrice: null });
  const entryKind = "packaging" as const;
  await setPrices([{ entryKind, entryId: record.id, unitPrice: 0.035714 }]);
  const params = { id: record.id };
  const read = () => t.admin.call(packagingRecordRoutes.read, { params });
  expect(await read()).toMatchObject({ unitPrice: 0.035714, total: 250, payable: { amount: 250 } });
  await t.admin.call(packagingRecordRoutes.update, { params, body: { notes: "Rolo de 1 000" } });
  expect(await read()).toMatchObject({ unitPrice: 0.035714, total: 250, payable: { amount: 250 } });
  const { unitCost } = await t.admin.call(lotsRoutes.read, { params: { id: record.lot.id } });
  expect(unitCost).toBe(0.0357);
});

test("a zero, three lines of one entry, none and too many decimals are refused before anything is stored", async () => {
  const entry = await make.rawMaterial();
  const refusal = (lines: object[]) => t.admin.refused(pricesRoutes.update, { body: { lines } as never });
  expect(await refusal([])).toMatchObject({ statusCode: 400 });
  expect(await refusal([line(entry, 2), line(entry, 3)])).toMatchObject({
    issues: [{ path: "lines", message: "Há entradas repetidas" }],
  });
  expect(await refusal([line(entry, 2.1234567891)])).toMatchObject({ issues: [{ path: "lines.0.unitPrice" }] });
  expect(await refusal([line(entry, -1)])).toMatchObject({ issues: [{ path: "lines.0.unitPrice" }] });
  // A price of R$ 0 marks a gift: the reception has a price, and the plant owes nothing for it.
  expect(await setPrices([line(entry, 0)])).toMatchObject({ done: [entry.id] });
  const { payable } = await t.admin.call(rawMaterialsRoutes.read, { params: { id: entry.id } });
  expect(payable).toBeNull();
});

test("several payments are paid at once: all of them, or none", async () => {
  const [one, other] = [await make.payment({ amount: 95.5 }), await make.payment({ amount: 120.25 })];
  const body = { paymentIds: [one.id, other.id], paidAt: "2026-11-20", method: "pix" as const };
  await t.admin.call(paymentsRoutes.settle, {
    params: { id: other.id },
    body: { paidAt: "2026-11-19", amount: 20.25, method: "dinheiro" },
  });
  expect(await t.admin.call(paymentsRoutes.settleAll, { body })).toEqual({ payments: 2, amount: 195.5 });
  for (const { id } of [one, other])
    expect(await t.admin.call(paymentsRoutes.read, { params: { id } })).toMatchObject({ open: 0, status: "paid" });
  const third = await make.payment({ amount: 7 });
  const again = { ...body, paymentIds: [third.id, one.id] };
  const refusal = await t.admin.refused(paymentsRoutes.settleAll, { body: again });
  expect(refusal).toMatchObject({
    statusCode: 409,
    message: `O pagamento de R$\u00a095,50 a ${one.supplier.name} já está pago: nenhum dos escolhidos foi pago`,
  });
  expect(await t.admin.call(paymentsRoutes.read, { params: { id: third.id } })).toMatchObject({ paid: 0 });
  await t.admin.call(paymentsRoutes.remove, { params: { id: third.id } });
  expect(await t.admin.refused(paymentsRoutes.settleAll, { body: { ...body, paymentIds: [third.id] } })).toMatchObject({
    message: `O pagamento de R$\u00a07,00 a ${third.supplier.name} foi cancelado: nenhum dos escolhidos foi pago`,
  });
  const future = { ...body, paymentIds: [(await make.payment()).id], paidAt: "2026-11-21" };
  expect(await t.admin.refused(paymentsRoutes.settleAll, { body: future })).toMatchObject({ statusCode: 400 });
});

test("payments are paid at the total that their button said, or not at all", async () => {
  const [one, other] = [await make.payment({ amount: 95.5 }), await make.payment({ amount: 120.25 })];
  const body = { paymentIds: [one.id, other.id], paidAt: "2026-11-20", method: "pix" as const, total: 215.75 };
  await t.admin.call(paymentsRoutes.settle, {
    params: { id: other.id },
    body: { paidAt: "2026-11-19", amount: 20.25, method: "dinheiro" },
  });
  expect(await t.admin.refused(paymentsRoutes.settleAll, { body })).toMatchObject({
    statusCode: 409,
    code: "payment.other-total",
    message: "O total mudou de R$\u00a0215,75 para R$\u00a0195,50; confira e pague de novo",
  });
  const ids = `${one.id},${other.id}`;
  const chosen = async () => await t.admin.call(paymentsRoutes.list, { query: { ids } });
  expect((await chosen()).totals).toMatchObject({ open: 195.5, paid: 20.25 });
  expect(await t.admin.call(paymentsRoutes.settleAll, { body: { ...body, total: 195.5 } })).toEqual({
    payments: 2,
    amount: 195.5,
  });
  // A request for payments by their ids returns payments of any status.
  expect((await chosen()).data.map(({ id, status }) => [id, status]).toSorted()).toEqual(
    [one, other].map(({ id }) => [id, "paid"]).toSorted(),
  );
  expect(await t.admin.refused(paymentsRoutes.list, { query: { ids: "1,2" } })).toMatchObject({ statusCode: 400 });
});

test("payments are ordered by due date; drafts and cancelled ones come last", async () => {
  const supplier = await make.supplier();
  const owe = (dueDate: string | null, amount: number) => make.payment({ supplierId: supplier.id, amount, dueDate });
  const [draft, late, soon] = [await owe(null, 1), await owe("2026-11-02", 2), await owe("2026-11-25", 3)];
  const [paid, cancelled] = [await owe("2026-10-01", 4), await owe("2026-10-02", 5)];
  await t.admin.call(paymentsRoutes.settleAll, {
    body: { paymentIds: [paid.id], paidAt: "2026-11-20", method: "pix" },
  });
  await t.admin.call(paymentsRoutes.remove, { params: { id: cancelled.id } });
  const listIds = async (query: object) => {
    const { data } = await t.admin.call(paymentsRoutes.list, { query: { supplier: supplier.id, ...query } as never });
    return data.map(({ id }) => id);
  };
  expect(await listIds({ status: "due" })).toEqual([late.id, soon.id]);
  expect(await listIds({ status: "open" })).toEqual([late.id, soon.id, draft.id]);
  expect(await listIds({})).toEqual([late.id, soon.id, paid.id, draft.id, cancelled.id]);
  expect(await listIds({ status: "all" })).toEqual(await listIds({}));
  expect(await listIds({ status: "all", sortBy: "dueDate" })).toEqual(await listIds({}));
  expect(await listIds({ status: "all", sortBy: "amount", sortOrder: "desc" })).toEqual(
    [cancelled, paid, soon, late, draft].map(({ id }) => id),
  );
  // The descending order applies only to payments with a due date: drafts and cancelled payments come last in either
  // order.
  const latestFirst = { sortBy: "dueDate", sortOrder: "desc" };
  expect(await listIds({ status: "open", ...latestFirst })).toEqual([soon.id, late.id, draft.id]);
  expect(await listIds({ status: "all", ...latestFirst })).toEqual(
    [soon, late, paid, draft, cancelled].map(({ id }) => id),
  );
  const neverDated = await owe(null, 6);
  await t.admin.call(paymentsRoutes.remove, { params: { id: neverDated.id } });
  expect(await listIds({ status: "cancelled" })).toEqual([cancelled.id, neverDated.id]);
});

test("an employee neither reads nor sets prices, nor pays", async () => {
  const password = "senha-do-dia";
  const { name } = await make.user({ password, level: 2 });
  const employee = await t.login(name, password, 2);
  expect(await employee.refused(pricesRoutes.unpriced)).toMatchObject({ statusCode: 403 });
});
