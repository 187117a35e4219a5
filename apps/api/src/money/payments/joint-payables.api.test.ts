import { rawMaterialsRoutes } from "@pomar/contract/entries/receptions/raw-materials.routes";
import type { RawMaterial } from "@pomar/contract/entries/receptions/raw-materials.schema";
import { explanationsRoutes } from "@pomar/contract/insight/explanations/explanations.routes";
import { financialLotsRoutes } from "@pomar/contract/money/payments/financial-lots.routes";
import { paymentsRoutes } from "@pomar/contract/money/payments/payments.routes";
import { afterAll, afterEach, expect, test } from "vitest";
import { adminPassword, startApp } from "../../../../../tests/support/app.ts";
import { factories } from "../../../../../tests/support/factories.ts";
import { jointPayables } from "../../../../../tests/support/joint-payables.ts";
import { brokenInvariants } from "../../../../../tools/checks/invariants.ts";

const t = await startApp();
const make = factories(t);
const joint = jointPayables(t);
afterAll(() => t.close());
const { pool } = t.database;
t.clock.now = new Date("2026-11-20T20:30:00Z");

afterEach(async () => {
  expect(await brokenInvariants(pool)).toEqual({});
});

/** Moves the clock to a day and logs in again, because the previous session has expired by then. */
async function at(day: string) {
  t.clock.now = new Date(`${day}T12:00:00Z`);
  t.admin = await t.login("admin", adminPassword, 1);
}
const read = (id: string, query: { asOf?: string } = {}) =>
  t.admin.call(paymentsRoutes.read, { params: { id }, query });
const settle = (id: string, amount: number) => make.settlement(id, { amount, paidAt: "2026-11-20" });
const correct = (id: string, body: object) => t.admin.call(rawMaterialsRoutes.update, { params: { id }, body });
const takeBack = (id: string) => t.admin.call(rawMaterialsRoutes.remove, { params: { id } });
const line = ({ lot, total }: RawMaterial) => ({ lot: { id: lot.id, code: lot.code }, amount: total ?? 0 });

/** Two deliveries of one supplier for R$ 100.00 and R$ 50.00, each with a payable of its own. */
async function receptions() {
  const supplier = await make.supplier();
  const of = { supplierId: supplier.id, tareKg: 0, unitPrice: 2 };
  const big = await make.rawMaterial({ ...of, grossKg: 50 });
  const small = await make.rawMaterial({ ...of, grossKg: 25 });
  return { supplier: { id: supplier.id, name: supplier.name }, big, small, lines: [line(big), line(small)] };
}

/** One payable for an invoice with both deliveries and R$ `outside` in addition to the deliveries. */
async function makeNote(outside: number) {
  const given = await receptions();
  const plan = [
    { dueDate: "2026-12-20", amount: 60 },
    { dueDate: "2026-12-05", amount: 90 + outside },
  ];
  const id = await joint.create({ supplier: given.supplier, lines: given.lines, amount: 150 + outside, plan });
  return { ...given, id };
}

test("a note is one payment: its lots, the amount outside of the stock, its instalments; the lots leave their payables, and administrators are notified once", async () => {
  const { supplier, big, small, lines } = await receptions();
  const free = await make.rawMaterial({ supplierId: supplier.id, unitPrice: 0 });
  const plan = [
    { dueDate: "2026-12-20", amount: 30.5 },
    { dueDate: "2026-12-05", amount: 100 },
    { dueDate: "2026-12-20", amount: 47 },
  ];
  const heard = async () => (await pool.query("select count(*) from notifications")).rows[0].count;
  const before = await heard();
  const id = await joint.create({ supplier, lines: [...lines, line(free)], amount: 177.5, plan, notes: "NF 812" });
  const payment = await read(id);
  expect(payment).toMatchObject({ supplier, amount: 177.5, outside: 27.5, open: 177.5, paid: 0, notes: "NF 812" });
  expect(payment).toMatchObject({ dueDate: "2026-12-05", status: "pending", lotCount: 2, version: 1 });
  expect(payment.lots.map(({ amount }) => amount)).toEqual([100, 50]);
  expect(payment.installments.map(({ dueDate, amount }) => [dueDate, amount])).toEqual([
    ["2026-12-05", 100],
    ["2026-12-20", 77.5],
  ]);
  for (const { payable } of [big, small]) expect(await read(payable?.id ?? "")).toMatchObject({ status: "cancelled" });
  expect(await heard()).toBe(before + 1);
  const { rows } = await pool.query("select after from audit_events where entity_id = $1", [id]);
  expect(rows).toMatchObject([{ after: { amount: 177.5, outside: 27.5, lots: [{ code: big.lot.code }, {}] } }]);
  expect(await t.admin.refused(paymentsRoutes.update, { params: { id }, body: { amount: 180 } })).toMatchObject({
    issues: [
      {
        path: "amount",
        message: "O valor é a soma dos lotes e do que está fora do estoque, R$\u00a0177,50; não informe outro",
      },
    ],
  });
});

test("a settlement is shared among the lots and the amount outside; paid whole, every lot is", async () => {
  const { id } = await makeNote(30);
  const readPaid = async () => (await read(id)).lots.map(({ paid }) => paid);
  await settle(id, 60);
  expect(await readPaid()).toEqual([33.33, 16.67]);
  const { settlements } = await settle(id, 120);
  expect(await readPaid()).toEqual([100, 50]);
  await t.admin.call(paymentsRoutes.reverse, { params: { id: settlements[0]?.id ?? "" }, body: { reason: "Engano" } });
  expect(await readPaid()).toEqual([33.33, 16.67]);
});

test("a note that asks for less than its lots cost pays each more than its share of the money, and none more than it costs", async () => {
  const { id, big } = await makeNote(-60);
  expect(await read(id)).toMatchObject({ amount: 90, outside: -60 });
  await settle(id, 45);
  expect((await read(id)).lots.map(({ paid }) => paid)).toEqual([50, 25]);
  await settle(id, 45);
  expect((await read(id)).lots.map(({ paid }) => paid)).toEqual([100, 50]);
  const lot = await t.admin.call(financialLotsRoutes.read, { params: { id: big.lot.id } });
  expect(lot).toMatchObject({ paid: 100, open: 0, paymentStatus: "paid" });
});

test("a corrected price changes the note's payment by the difference; days that a reception says later stay the note's", async () => {
  const { id, big } = await makeNote(30);
  await correct(big.id, { unitPrice: 2.2 });
  expect(await read(id)).toMatchObject({ amount: 190, outside: 30, lots: [{ amount: 110 }, { amount: 50 }] });
  await correct(big.id, { dueDate: "2027-01-10" });
  expect((await read(id)).installments.map(({ dueDate }) => dueDate)).toEqual(["2026-12-05", "2026-12-20"]);
  await settle(id, 1);
  const refusal = await t.admin.refused(rawMaterialsRoutes.update, { params: { id: big.id }, body: { unitPrice: 3 } });
  expect(refusal).toMatchObject({ statusCode: 409, code: "payment.settled" });
});

test("a price that would leave nothing to pay is refused with the remedy", async () => {
  const { id, big } = await makeNote(-60);
  const body = { unitPrice: 0.2 };
  expect(await t.admin.refused(rawMaterialsRoutes.update, { params: { id: big.id }, body })).toMatchObject({
    statusCode: 400,
    issues: [
      {
        path: "unitPrice",
        message: "Não sobraria nada a pagar, porque a nota cobra menos do que os lotes: cancele antes o pagamento",
      },
    ],
  });
  expect(await read(id)).toMatchObject({ amount: 90, version: 1 });
});

test("reversed lots leave the rest owed, down to the amount outside of the stock, which users then change and pay", async () => {
  const { id, big, small } = await makeNote(30);
  await takeBack(big.id);
  expect(await read(id)).toMatchObject({ amount: 80, outside: 30, lots: [{ id: small.lot.id }] });
  await takeBack(small.id);
  const left = await read(id);
  expect(left).toMatchObject({ amount: 30, outside: 0, lots: [], status: "pending" });
  expect(left.installments.map(({ amount }) => amount)).toEqual([20, 10]);
  await t.admin.call(paymentsRoutes.update, { params: { id }, body: { amount: 31 } });
  expect(await settle(id, 31)).toMatchObject({ status: "paid" });
});

test("a note that asks for less than its lots is cancelled when the rest costs no more than that", async () => {
  const { id, big, small } = await makeNote(-60);
  await takeBack(big.id);
  expect(await read(id)).toMatchObject({ status: "cancelled" });
  await takeBack(small.id);
});

test("another supplier of one lot is owed that lot alone, although it was the only one of its note", async () => {
  const { supplier, big } = await receptions();
  const id = await joint.create({ supplier, lines: [line(big)], amount: 112 });
  const other = await make.supplier();
  const { payable } = await correct(big.id, { supplierId: other.id });
  expect(payable).toMatchObject({ amount: 100 });
  expect(await read(id)).toMatchObject({ supplier, amount: 12, outside: 0, lots: [] });
});

test("a lot moves to a different payment: the note keeps the rest; never a negative amount", async () => {
  const join = (supplierId: string, lotId: string) => ({ body: { supplierId, lots: [{ lotId }] } });
  const more = await makeNote(30);
  expect(await t.admin.call(paymentsRoutes.create, join(more.supplier.id, more.big.lot.id))).toMatchObject({
    amount: 100,
    outside: 0,
  });
  expect(await read(more.id)).toMatchObject({ amount: 80, outside: 30, lotCount: 1 });
  const less = await makeNote(-60);
  const refusal = await t.admin.refused(paymentsRoutes.create, join(less.supplier.id, less.big.lot.id));
  expect(refusal).toMatchObject({
    statusCode: 409,
    message: `O pagamento a ${less.supplier.name} está R$\u00a060,00 abaixo do valor dos lotes: sem os escolhidos não sobra nada a pagar. Escolha outros lotes ou cancele-o antes`,
    dependents: [{ kind: "payment", id: less.id }],
  });
  await t.admin.call(paymentsRoutes.remove, { params: { id: less.id } });
  await t.admin.call(paymentsRoutes.create, join(less.supplier.id, less.big.lot.id));
});

test("a lot whose payable has settlements is not taken into a note, and nothing is stored", async () => {
  const { supplier, big, lines } = await receptions();
  await settle(big.payable?.id ?? "", 10);
  await expect(joint.create({ supplier, lines, amount: 150 })).rejects.toMatchObject({
    code: "payment.settled",
    dependents: [{ kind: "payment", id: big.payable?.id }],
  });
  await expect(joint.create({ supplier, lines: [], amount: 0 })).rejects.toMatchObject({ statusCode: 400 });
  const plan = [{ dueDate: "2026-12-05", amount: 149.99 }];
  await expect(joint.create({ supplier, lines: [], amount: 150, plan })).rejects.toMatchObject({
    issues: [{ path: "installments", message: "As parcelas somam R$\u00a0149,99 e o pagamento é de R$\u00a0150,00" }],
  });
  const { total } = await t.admin.call(paymentsRoutes.list, { query: { supplier: supplier.id } });
  expect(total).toBe(2);
});

test("a note is undone: its debt is cancelled, also for lots that users joined with others; not when they paid", async () => {
  const { id, big, supplier, small } = await makeNote(30);
  const third = await make.rawMaterial({ supplierId: supplier.id, grossKg: 10, tareKg: 0, unitPrice: 1 });
  const lots = [{ lotId: big.lot.id }, { lotId: third.lot.id }];
  const other = await t.admin.call(paymentsRoutes.create, { body: { supplierId: supplier.id, lots } });
  const { settlements } = await settle(other.id, 5);
  await expect(joint.cancel(id)).rejects.toMatchObject({
    message: `O pagamento a ${supplier.name} já tem baixas: o que a nota cobra não pode ser desfeito. Estorne as baixas antes`,
    dependents: [{ kind: "payment", id: other.id }],
  });
  await t.admin.call(paymentsRoutes.reverse, { params: { id: settlements[0]?.id ?? "" }, body: { reason: "Engano" } });
  await joint.cancel(id);
  expect(await read(id)).toMatchObject({ status: "cancelled", open: 0 });
  expect(await read(other.id)).toMatchObject({ amount: 10, lots: [{ id: third.lot.id }] });
  // A second cancellation of the same payable has nothing left to undo.
  await joint.cancel(id);
  await takeBack(big.id);
  await takeBack(small.id);
  const { id: settled } = await makeNote(0);
  await settle(settled, 1);
  await expect(joint.cancel(settled)).rejects.toMatchObject({ code: "payment.settled" });
});

test("a past day has the amount outside of the stock and its shares, whatever came later", async () => {
  await at("2026-11-23");
  const { id, big, small } = await makeNote(30);
  await t.admin.call(paymentsRoutes.settle, {
    params: { id },
    body: { paidAt: "2026-11-23", amount: 60, method: "pix" },
  });
  const said = [await read(id)];
  await at("2026-11-24");
  const [settlement] = said[0]?.settlements ?? [];
  await t.admin.call(paymentsRoutes.reverse, { params: { id: settlement?.id ?? "" }, body: { reason: "Engano" } });
  await correct(big.id, { unitPrice: 3 });
  await takeBack(small.id);
  said.push(await read(id));
  await at("2026-11-25");
  await takeBack(big.id);
  said.push(await read(id));
  await at("2026-11-26");
  await t.admin.call(paymentsRoutes.update, { params: { id }, body: { amount: 31 } });
  const asked = await Promise.all(["2026-11-23", "2026-11-24", "2026-11-25"].map((asOf) => read(id, { asOf })));
  const told = ({ amount, outside, lots, installments }: (typeof asked)[number]) => ({
    amount,
    outside,
    lots: lots.map((lot) => [lot.id, lot.amount, lot.paid]),
    installments: installments.map((part) => [part.dueDate, part.amount]),
  });
  expect(asked.map(({ outside }) => outside)).toEqual([30, 30, 0]);
  // The settlement and its reversal are both dated to the 23rd, although the reversal was recorded on the 24th: the
  // payment as of the 23rd has neither.
  expect(asked.slice(1).map(told)).toEqual(said.slice(1).map(told));
  const yesterday = said[0];
  if (yesterday)
    expect(told(asked[0] as never)).toEqual({
      ...told(yesterday),
      lots: told(yesterday).lots.map(([lot, of]) => [lot, of, 0]),
    });
});

test("the open amount of a note adds up in its explanation", async () => {
  const { id } = await makeNote(-60);
  await settle(id, 40);
  const query = { figure: "payable" as const, id };
  const explained = await t.admin.call(explanationsRoutes.read, { query });
  expect(explained.value).toBe("50");
  expect(explained.lines.find(({ label }) => label === "Fora do estoque")?.value).toBe("-60");
});
