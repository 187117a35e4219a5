import type { QueryInputOf } from "@pomar/contract/core/route";
import { paymentsRoutes } from "@pomar/contract/money/payments/payments.routes";
import { extractText, getDocumentProxy } from "unpdf";
import { afterAll, expect, test } from "vitest";
import { startApp } from "../../../../../tests/support/app.ts";
import { factories } from "../../../../../tests/support/factories.ts";

const t = await startApp();
const make = factories(t);
afterAll(() => t.close());
t.clock.now = new Date("2026-11-20T20:30:00Z");

type Query = QueryInputOf<typeof paymentsRoutes.list>;
const list = (query: Query) => t.admin.call(paymentsRoutes.list, { query: { rows: 100, ...query } });
const settle = (id: string, amount: number, paidAt: string) => make.settlement(id, { amount, paidAt });

const farm = await make.supplier({ name: "Sítio Água Boa" });
const mill = await make.supplier({ name: "Usina Doce Vale" });
const reception = await make.rawMaterial({ supplierId: farm.id, unitPrice: 2, dueDate: "2026-11-25" });
const made = {
  draft: await make.payment({ supplierId: farm.id, amount: 10.01, notes: "Comissão do corretor" }),
  late: await make.payment({ supplierId: farm.id, amount: 20.02, dueDate: "2026-11-19" }),
  lateInPart: await make.payment({
    supplierId: mill.id,
    installments: [
      { dueDate: "2026-10-10", amount: 30 },
      { dueDate: "2026-11-10", amount: 10.04 },
      { dueDate: "2027-01-10", amount: 40 },
    ],
    amount: 80.04,
  }),
  today: await make.payment({ supplierId: mill.id, amount: 160.08, dueDate: "2026-11-20" }),
  lastOfWeek: await make.payment({ supplierId: mill.id, amount: 320.16, dueDate: "2026-11-27" }),
  later: await make.payment({ supplierId: mill.id, amount: 640.32, dueDate: "2026-11-28" }),
  paid: await make.payment({ supplierId: farm.id, amount: 1280.64, dueDate: "2026-11-12" }),
  cancelled: await make.payment({ supplierId: farm.id, amount: 2561.28, dueDate: "2026-11-12" }),
};
await settle(made.lateInPart.id, 30, "2026-10-31");
await settle(made.lateInPart.id, 2.04, "2026-11-01");
await settle(made.today.id, 100, "2026-11-20");
await settle(made.paid.id, 1280.64, "2026-11-12");
const taken = await settle(made.cancelled.id, 5, "2026-11-11");
await t.admin.call(paymentsRoutes.reverse, {
  params: { id: taken.settlements[0]?.id ?? "" },
  body: { reason: "Não foi pago" },
});
await t.admin.call(paymentsRoutes.remove, { params: { id: made.cancelled.id } });

const getName = (id: string) =>
  id === reception.payable?.id ? "delivery" : Object.entries(made).find(([, payment]) => payment.id === id)?.[0];
const names = async (query: Query) => (await list(query)).data.map(({ id }) => getName(id));

test.each<[Query, string[]]>([
  [{ status: "draft" }, ["draft"]],
  [{ status: "overdue" }, ["late", "lateInPart"]],
  [{ status: "partial" }, ["today"]],
  [{ status: "pending" }, ["delivery", "lastOfWeek", "later"]],
  [{ status: "paid" }, ["paid"]],
  [{ status: "cancelled" }, ["cancelled"]],
  [{ status: "open" }, ["delivery", "draft", "lastOfWeek", "late", "lateInPart", "later", "today"]],
  [{ supplier: "farm" }, ["cancelled", "delivery", "draft", "late", "paid"]],
  [{ dueFrom: "2026-11-10", dueTo: "2026-11-19" }, ["cancelled", "late", "lateInPart", "paid"]],
  // The installment that was due in October is paid, so that a filter for open payments does not find its payment.
  [{ dueTo: "2026-10-31" }, ["lateInPart"]],
  [{ dueTo: "2026-10-31", status: "open" }, []],
  [{ dueFrom: "2027-01-01" }, ["lateInPart"]],
  [{ paidFrom: "2026-11-01" }, ["lateInPart", "paid", "today"]],
  [{ paidFrom: "2026-11-12", paidTo: "2026-11-12" }, ["paid"]],
  // A reversed settlement is no payment on its day, so that the filter does not find it.
  [{ paidFrom: "2026-11-11", paidTo: "2026-11-11" }, []],
  [{ search: "agua BOA" }, ["cancelled", "delivery", "draft", "late", "paid"]],
  [{ search: "corretor comissao" }, ["draft"]],
  [{ search: "doce corretor" }, []],
  [{ search: "%" }, []],
])("%j leaves %j", async (query, expected) => {
  const asked = query.supplier ? { ...query, supplier: farm.id } : query;
  expect((await names(asked)).toSorted()).toEqual(expected);
});

test("a payment is found by the codes of its lots, in any case, and by three letters of them", async () => {
  expect(await names({ search: reception.lot.code.toLowerCase() })).toEqual(["delivery"]);
  expect(await names({ search: `agua ${reception.lot.code.slice(0, 6)}` })).toEqual(["delivery"]);
  expect(await names({ search: `usina ${reception.lot.code}` })).toEqual([]);
});

test("they come in the order of days, amounts or recording, either way; drafts have no day yet", async () => {
  expect(await names({ status: "open", sortBy: "dueDate" })).toEqual([
    "lateInPart",
    "late",
    "today",
    "delivery",
    "lastOfWeek",
    "later",
    "draft",
  ]);
  expect((await names({ sortBy: "amount", sortOrder: "desc" })).slice(0, 3)).toEqual(["cancelled", "paid", "later"]);
  expect((await names({ sortBy: "createdAt" })).slice(0, 2)).toEqual(["delivery", "draft"]);
});

test("a line names the lots that it pays", async () => {
  const { data } = await list({ search: reception.lot.code });
  expect(data).toMatchObject([
    {
      supplier: { id: farm.id, name: "Sítio Água Boa" },
      amount: 201,
      paid: 0,
      open: 201,
      installments: 1,
      lots: [{ id: reception.lot.id, code: reception.lot.code }],
      lotCount: 1,
    },
  ]);
});

test("the cards are of the supplier and search, whatever status and days are asked for", async () => {
  const everyone = { open: 1299.59, overdue: 28.02, dueIn7: 581.24, paidThisMonth: 1382.68 };
  expect((await list({})).summary).toEqual(everyone);
  expect((await list({ status: "paid", dueTo: "2020-01-01" })).summary).toEqual(everyone);
  expect((await list({ supplier: farm.id })).summary).toEqual({
    open: 231.03,
    overdue: 20.02,
    dueIn7: 201,
    paidThisMonth: 1280.64,
  });
  expect((await list({ search: "corretor" })).summary).toEqual({
    open: 10.01,
    overdue: 0,
    dueIn7: 0,
    paidThisMonth: 0,
  });
  expect((await list({ search: "ninguém" })).summary).toEqual({ open: 0, overdue: 0, dueIn7: 0, paidThisMonth: 0 });
});

test.each([[{}], [{ search: "usina" }], [{ search: "água" }]])(
  "each card of %j is explained by the list that it links to",
  async (whose) => {
    const { summary } = await list(whose);
    const due = async (query: Query) => (await list({ ...whose, status: "open", ...query })).totals.due;
    expect(await due({})).toBe(summary.open);
    expect(await due({ dueTo: "2026-11-19" })).toBe(summary.overdue);
    expect(await due({ dueFrom: "2026-11-20", dueTo: "2026-11-27" })).toBe(summary.dueIn7);
    const month = await list({ ...whose, paidFrom: "2026-11-01", paidTo: "2026-11-20" });
    expect(month.totals.settled).toBe(summary.paidThisMonth);
  },
);

test("totals are of the whole filter, and cancelled payments count nothing", async () => {
  const totals = { amount: 2712.27, paid: 1412.68, open: 1299.59 };
  const all = await t.admin.call(paymentsRoutes.list, { query: { rows: 2 } });
  expect(all.total).toBe(9);
  expect(all.totals).toEqual({ ...totals, due: totals.open, settled: totals.paid });
  expect((await list({ status: "cancelled" })).totals).toEqual({ amount: 0, paid: 0, open: 0, due: 0, settled: 0 });
  expect((await list({ dueTo: "2026-11-30" })).totals).toMatchObject({ due: 1249.58 });
});

test("the file of the list has every lot and the whole filter", async () => {
  const { id: supplierId } = await make.supplier({ name: "Cooperativa Serrana" });
  const receptions = [];
  for (let n = 0; n < 5; n++) receptions.push(await make.rawMaterial({ supplierId, unitPrice: 2 }));
  await make.payment({ supplierId, lots: receptions.map(({ lot }) => ({ lotId: lot.id })), dueDate: "2026-12-11" });
  const { data } = await list({ supplier: supplierId, status: "open" });
  expect(data[0]).toMatchObject({ lotCount: 5, amount: 1005 });
  expect(data[0]?.lots).toHaveLength(3);
  const answer = await t.app.inject({
    method: "GET",
    url: `/api/export/payments.csv?status=open&supplier=${supplierId}`,
    headers: { authorization: `Bearer ${t.admin.token}` },
  });
  const lines = answer.body.split("\r\n");
  expect(lines[1]).toContain("Cooperativa Serrana;;Pendente;11/12/2026;1005,00;0,00;1005,00;1;");
  for (const { lot } of receptions) expect(lines[1]).toContain(lot.code);
});

test("a receipt has the payee and the amount, in figures and in words, without reversed settlements", async () => {
  const { id: supplierId } = await make.supplier({ name: "Sítio São José", document: "52998224725", city: "Limoeiro" });
  const entry = await make.rawMaterial({ supplierId, unitPrice: 20 });
  const id = entry.payable?.id ?? "";
  const unpaid = await t.admin.refused(paymentsRoutes.receipt, { params: { id } });
  expect(unpaid).toMatchObject({ statusCode: 409, message: "Este pagamento ainda não tem baixa: não há recibo" });
  await make.settlement(id, { amount: 1234.5, paidAt: "2026-11-18", method: "transferência", notes: "Sinal" });
  const gone = await make.settlement(id, { amount: 77.77, paidAt: "2026-11-19", method: "cheque" });
  await t.admin.call(paymentsRoutes.reverse, {
    params: { id: gone.settlements[0]?.id ?? "" },
    body: { reason: "Sem fundos" },
  });
  const { body, headers } = await t.admin.send(paymentsRoutes.receipt, { params: { id } });
  expect(headers["content-disposition"]).toBe('attachment; filename="recibo-2026-11-20.pdf"');
  const { words } = await readPdf(body);
  expect(words).toContain("a quantia de R$ 1.234,50 (mil duzentos e trinta e quatro reais e cinquenta centavos)");
  expect(words).toContain(`referente a lote ${entry.lot.code}`);
  expect(words).toContain("Sítio São José");
  expect(words).toContain("529.982.247-25");
  expect(words).toContain("18/11/2026 Transferência Sinal R$ 1.234,50");
  expect(words).toContain("Em aberto R$ 775,50");
  expect(words).not.toContain("77,77");
});

async function readPdf(body: unknown): Promise<{ words: string; pages: number }> {
  const { text, totalPages } = await extractText(await getDocumentProxy(new Uint8Array(body as Buffer)), {
    mergePages: true,
  });
  return { words: text.replace(/\s+/g, " "), pages: totalPages };
}

test("a receipt shows the supplier how each lot was weighed, and its billed weight", async () => {
  const { id: supplierId, name } = await make.supplier();
  const { id: fruitId } = await make.fruit();
  const weighings = [
    { grossKg: 430.25, crates: 12, tareKg: 24 },
    { grossKg: 391.6, crates: 11, tareKg: 22 },
  ];
  const agreed = { grossKg: 821.85, tareKg: 46, crates: 23, unitPrice: 2, weighings };
  const payable = { payableKg: 760, payableReason: "Umidade acima do combinado" };
  const first = await make.rawMaterial({ supplierId, fruitId, ...agreed, ...payable, rejectedKg: 2.5 });
  const lots = [first.lot];
  for (let n = 1; n < 30; n++) {
    const load = { grossKg: 100 + n, tareKg: 4 };
    lots.push((await make.rawMaterial({ supplierId, fruitId, unitPrice: 2, ...load })).lot);
  }
  const body = { supplierId, dueDate: "2026-12-11", lots: lots.map(({ id }) => ({ lotId: id })) };
  const { id } = await t.admin.call(paymentsRoutes.create, { body });
  await make.settlement(id, { amount: 100 });
  const receipt = await t.admin.send(paymentsRoutes.receipt, { params: { id } });
  const { words, pages } = await readPdf(receipt.body);
  expect(words).toContain(
    `${first.lot.code} 430,250 - 24,000 = 406,250; 391,600 - 22,000 = 369,600 2,500 760,000 (Umidade acima do combinado)`,
  );
  expect(words).toContain(`${lots[29]?.code} 129,000 - 4,000 = 125,000 125,000`);
  expect(pages).toBeLessThanOrEqual(3);
  // The page on which the supplier signs also has the line for place and date.
  expect(words).toContain(`Local e data ${name}`);
});
