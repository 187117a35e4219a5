import type { BodyInputOf } from "@pomar/contract/core/route";
import { lotsRoutes } from "@pomar/contract/ledger/lots/lots.routes";
import { paymentsRoutes } from "@pomar/contract/money/payments/payments.routes";
import { suppliersRoutes } from "@pomar/contract/registries/suppliers/suppliers.routes";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { adminPassword, type Caller, startApp } from "../../../../../tests/support/app.ts";
import { factories } from "../../../../../tests/support/factories.ts";
import { brokenInvariants } from "../../../../../tools/checks/invariants.ts";

const t = await startApp();
const make = factories(t);
afterAll(() => t.close());
const { pool } = t.database;

t.clock.now = new Date("2026-11-20T20:30:00Z");

afterEach(async () => {
  expect(await brokenInvariants(pool)).toEqual({});
});

/** Sends calls at a different instant after a new login, because the present session has expired by then. */
async function at<Answer>(now: string, ask: (admin: Caller) => Promise<Answer>): Promise<Answer> {
  const before = t.clock.now;
  t.clock.now = new Date(now);
  try {
    return await ask(await t.login("admin", adminPassword, 1));
  } finally {
    t.clock.now = before;
  }
}
const statusAt = (now: string, id: string) =>
  at(now, async (admin) => (await admin.call(paymentsRoutes.read, { params: { id } })).status);

const read = (id: string) => t.admin.call(paymentsRoutes.read, { params: { id } });
const update = (id: string, body: BodyInputOf<typeof paymentsRoutes.update>) =>
  t.admin.call(paymentsRoutes.update, { params: { id }, body });
const settle = (id: string, amount: number, fields: Partial<BodyInputOf<typeof paymentsRoutes.settle>> = {}) =>
  make.settlement(id, { amount, paidAt: "2026-11-20", ...fields });
const reverse = (id: string, reason = "Pago duas vezes") =>
  t.admin.call(paymentsRoutes.reverse, { params: { id }, body: { reason } });

describe("a payment by hand", () => {
  test("is a draft until it has a day, then pending, partial, paid, and overdue when its day is past", async () => {
    const payment = await make.payment({ amount: 320.4, notes: "Frete de outubro" });
    expect(payment).toMatchObject({
      amount: 320.4,
      paid: 0,
      open: 320.4,
      dueDate: null,
      status: "draft",
      installments: [],
      lots: [],
      lotCount: 0,
      settlements: [],
      notes: "Frete de outubro",
    });
    expect(await update(payment.id, { amount: 320.5 })).toMatchObject({ amount: 320.5, status: "draft" });
    const dated = await update(payment.id, { amount: 320.4, dueDate: "2026-11-20" });
    expect(dated).toMatchObject({ dueDate: "2026-11-20", status: "pending", version: 3 });
    expect(await settle(payment.id, 20.4)).toMatchObject({ status: "partial", paid: 20.4, open: 300 });
    // An overdue payment that is partly paid has the status overdue, which begins at midnight in São Paulo.
    expect(await statusAt("2026-11-21T02:59:00Z", payment.id)).toBe("partial");
    expect(await statusAt("2026-11-21T03:00:00Z", payment.id)).toBe("overdue");
    expect(await settle(payment.id, 300)).toMatchObject({ status: "paid", open: 0, dueDate: "2026-11-20" });
    expect(await statusAt("2026-12-21T20:30:00Z", payment.id)).toBe("paid");
  });

  test("says to whose Pix key it is paid, as the supplier has it now", async () => {
    const supplier = await make.supplier({ name: "Sítio Chave Nova", pixKey: null });
    const { id } = await make.payment({ supplierId: supplier.id, amount: 71.5 });
    const seen = async () => {
      const { data } = await t.admin.call(paymentsRoutes.list, { query: { supplier: supplier.id } });
      return [(await read(id)).supplier, ...data.map((row) => row.supplier)];
    };
    const named = { id: supplier.id, name: "Sítio Chave Nova" };
    expect(await seen()).toEqual([
      { ...named, pixKey: null },
      { ...named, pixKey: null },
    ]);
    const keyed = { params: { id: supplier.id }, body: { pixKey: "chave@nova.br" } };
    await t.admin.call(suppliersRoutes.update, keyed);
    expect(await seen()).toEqual([
      { ...named, pixKey: "chave@nova.br" },
      { ...named, pixKey: "chave@nova.br" },
    ]);
  });

  test("is due in parts, each paid in the order of their days", async () => {
    const payment = await make.payment({
      amount: 100,
      installments: [
        { dueDate: "2026-12-20", amount: 40.5 },
        { dueDate: "2026-12-05", amount: 59.5 },
      ],
    });
    expect(payment.installments).toEqual([
      { number: 1, dueDate: "2026-12-05", amount: 59.5, paid: 0 },
      { number: 2, dueDate: "2026-12-20", amount: 40.5, paid: 0 },
    ]);
    expect(await settle(payment.id, 60)).toMatchObject({
      dueDate: "2026-12-20",
      installments: [{ paid: 59.5 }, { paid: 0.5 }],
    });
    expect(await settle(payment.id, 40)).toMatchObject({ dueDate: "2026-12-20", status: "paid" });
  });

  test.each([
    [
      "parts that do not add up",
      { installments: [{ dueDate: "2026-12-05", amount: 99.99 }] },
      "installments",
      "As parcelas somam R$\u00a099,99 e o pagamento é de R$\u00a0100,00",
    ],
    [
      "two parts of one day",
      {
        installments: [
          { dueDate: "2026-12-05", amount: 50 },
          { dueDate: "2026-12-05", amount: 50 },
        ],
      },
      "installments",
      "Duas parcelas vencem no mesmo dia",
    ],
    [
      "a day and parts",
      { dueDate: "2026-12-05", installments: [{ dueDate: "2026-12-05", amount: 100 }] },
      "installments",
      "Informe um vencimento ou as parcelas, não os dois",
    ],
    ["no amount", { amount: null }, "amount", "Informe o valor ou escolha lotes"],
    ["an amount of nothing", { amount: 0 }, "amount", "Deve ser maior que 0"],
    ["a tenth of a cent", { amount: 1.001 }, "amount", "Use no máximo 2 casas decimais"],
  ])("is refused with %s, and nothing is stored", async (_, fields, path, message) => {
    const count = async () => (await pool.query("select count(*) as n from payments")).rows[0].n;
    const before = await count();
    const body = { supplierId: (await make.supplier()).id, amount: 100, ...fields };
    const refusal = await t.admin.refused(paymentsRoutes.create, { body });
    expect(refusal).toMatchObject({ statusCode: 400, issues: [{ path, message }] });
    expect(await count()).toBe(before);
  });

  test("names a supplier that exists", async () => {
    const body = { supplierId: "01a1ff6e-ad8f-7d42-8865-e9bc2cd35ad8", amount: 10 };
    const refusal = await t.admin.refused(paymentsRoutes.create, { body });
    expect(refusal.issues).toEqual([{ path: "supplierId", message: "Este fornecedor não existe" }]);
  });

  test("is planned anew while it has no settlements, and again when they are reversed", async () => {
    const payment = await make.payment({ amount: 90, dueDate: "2026-12-01" });
    const two = [
      { dueDate: "2026-12-10", amount: 30 },
      { dueDate: "2026-12-17", amount: 60 },
    ];
    expect(await update(payment.id, { installments: two })).toMatchObject({ dueDate: "2026-12-10" });
    const paid = await settle(payment.id, 10);
    for (const body of [{ dueDate: "2026-12-24" }, { dueDate: null }, { amount: 91 }]) {
      const refusal = await t.admin.refused(paymentsRoutes.update, { params: { id: payment.id }, body });
      expect(refusal).toMatchObject({
        statusCode: 409,
        code: "payment.settled",
        message: `O pagamento a ${payment.supplier.name} já tem baixas: valor, vencimento e parcelas não podem mudar. Estorne as baixas antes`,
        dependents: [{ kind: "payment", id: payment.id }],
      });
    }
    // New notes may be sent together with the unchanged installments.
    expect(await update(payment.id, { installments: two, notes: "Combinado por telefone" })).toMatchObject({
      notes: "Combinado por telefone",
      paid: 10,
    });
    await reverse(paid.settlements[0]?.id ?? "");
    // A larger amount of the payment increases each installment in proportion.
    expect(await update(payment.id, { amount: 120 })).toMatchObject({
      installments: [{ amount: 40 }, { amount: 80 }],
    });
    expect(await update(payment.id, { dueDate: null })).toMatchObject({ status: "draft", installments: [] });
  });

  test("is cancelled while it has no active settlements", async () => {
    const payment = await make.payment({ dueDate: "2026-12-01" });
    const { settlements } = await settle(payment.id, 5);
    const refusal = await t.admin.refused(paymentsRoutes.remove, { params: { id: payment.id } });
    expect(refusal).toMatchObject({ statusCode: 409, code: "payment.settled" });
    await reverse(settlements[0]?.id ?? "");
    await t.admin.call(paymentsRoutes.remove, { params: { id: payment.id } });
    expect(await read(payment.id)).toMatchObject({ status: "cancelled", open: 0, amount: 480.75 });
    const params = { id: payment.id };
    const settlement = { paidAt: "2026-11-20", amount: 1, method: "pix" };
    for (const refused of [
      await t.admin.refused(paymentsRoutes.remove, { params }),
      await t.admin.refused(paymentsRoutes.update, { params, body: { dueDate: "2026-12-02" } }),
      await t.admin.refused(paymentsRoutes.settle, { params, body: settlement }),
    ])
      expect(refused).toMatchObject({ statusCode: 409, message: "Este pagamento foi cancelado" });
  });
});

describe("a settlement", () => {
  test("makes a draft due on the day it was paid", async () => {
    const payment = await make.payment({ amount: 75 });
    expect(await settle(payment.id, 25, { paidAt: "2026-11-18", method: "dinheiro", notes: "Vale" })).toMatchObject({
      dueDate: "2026-11-18",
      installments: [{ number: 1, dueDate: "2026-11-18", amount: 75, paid: 25 }],
      settlements: [{ paidAt: "2026-11-18", amount: 25, method: "dinheiro", notes: "Vale", reversal: null }],
    });
  });

  test("is not in the future of the plant, and not of more than is open", async () => {
    const { id } = await make.payment({ amount: 75 });
    await settle(id, 30.5);
    const refused = (body: object) =>
      t.admin.refused(paymentsRoutes.settle, {
        params: { id },
        body: { method: "pix", paidAt: "2026-11-20", ...body },
      });
    expect(await refused({ amount: 44.51 })).toMatchObject({
      statusCode: 409,
      message: "O valor passa do que está em aberto: R$\u00a044,50",
      issues: [{ path: "amount" }],
    });
    // At 23:30 in São Paulo the day in UTC is already the next day.
    const body = { amount: 1, paidAt: "2026-11-21", method: "pix" };
    const tomorrow = await at("2026-11-21T02:30:00Z", (admin) =>
      admin.refused(paymentsRoutes.settle, { params: { id }, body }),
    );
    expect(tomorrow).toMatchObject({
      statusCode: 400,
      issues: [{ path: "paidAt", message: "A data do pagamento não pode estar no futuro" }],
    });
    expect(await refused({ amount: -5 })).toMatchObject({ statusCode: 400, issues: [{ path: "amount" }] });
    expect(await refused({ amount: 5, method: "fiado" })).toMatchObject({ issues: [{ path: "method" }] });
    expect(await read(id)).toMatchObject({ paid: 30.5 });
  });

  test("is reversed by its opposite, once, with author and reason", async () => {
    const payment = await make.payment({ amount: 75, dueDate: "2026-12-01" });
    await settle(payment.id, 30, { paidAt: "2026-11-10" });
    const paid = await settle(payment.id, 20, { paidAt: "2026-11-12" });
    const [last, first] = paid.settlements;
    const back = await reverse(first?.id ?? "", "Devolvido pelo banco");
    expect(back).toMatchObject({ paid: 20, open: 55, status: "partial" });
    expect(back.settlements).toMatchObject([
      { id: last?.id, reversal: null },
      { id: first?.id, reversal: { by: { name: "admin" }, reason: "Devolvido pelo banco" } },
    ]);
    const { rows } = await pool.query(
      "select amount::float, paid_at::text as on from settlements where payment_id = $1 order by id",
      [payment.id],
    );
    expect(rows).toEqual([
      { amount: 30, on: "2026-11-10" },
      { amount: 20, on: "2026-11-12" },
      { amount: -30, on: "2026-11-10" },
    ]);
    const again = await t.admin.refused(paymentsRoutes.reverse, {
      params: { id: first?.id ?? "" },
      body: { reason: "De novo" },
    });
    expect(again).toMatchObject({ statusCode: 409, message: "Esta baixa já foi estornada" });
    await expect(pool.query("update settlements set amount = 1")).rejects.toThrow("append-only");
    await expect(pool.query("delete from settlements")).rejects.toThrow("append-only");
  });

  test("fifty at once never pay more than is open, nor take one back twice", async () => {
    const { id } = await make.payment({ amount: 100.05, dueDate: "2026-12-01" });
    const body = { paidAt: "2026-11-20", amount: 7, method: "pix" };
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => t.admin.send(paymentsRoutes.settle, { params: { id }, body })),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(14);
    expect(statuses.filter((status) => status === 409)).toHaveLength(36);
    const paid = await read(id);
    expect(paid).toMatchObject({ paid: 98, open: 2.05 });
    const params = { id: paid.settlements[3]?.id ?? "" };
    const backs = await Promise.all(
      Array.from({ length: 10 }, () => t.admin.send(paymentsRoutes.reverse, { params, body: { reason: "Engano" } })),
    );
    expect(backs.map(({ status }) => status).toSorted()).toEqual([201, ...Array(9).fill(409)]);
    expect(await read(id)).toMatchObject({ paid: 91 });
  });
});

describe("several lots in one payment", () => {
  const makeReception = (supplierId: string, fields: object = {}) =>
    make.rawMaterial({ supplierId, unitPrice: 2, dueDate: "2026-12-05", ...fields });
  const merge = (supplierId: string, lotIds: string[], fields: object = {}) =>
    make.payment({ supplierId, lots: lotIds.map((lotId) => ({ lotId })), ...fields });
  const owedTo = async (supplierId: string) =>
    (await t.admin.call(paymentsRoutes.list, { query: { supplier: supplierId } })).totals;

  test("replace their payables; the total debt stays", async () => {
    const { id: supplierId } = await make.supplier();
    const [one, two, three] = [
      await makeReception(supplierId),
      await makeReception(supplierId, { grossKg: 62.25, freight: 9.5 }),
      await makeReception(supplierId, { unitPrice: 1.1 }),
    ];
    const week = await merge(supplierId, [one.lot.id, two.lot.id], { dueDate: "2026-11-27" });
    expect(week).toMatchObject({ amount: 311, lotCount: 2, status: "pending", dueDate: "2026-11-27" });
    expect(week.lots.map(({ code, amount }) => [code, amount]).toSorted()).toEqual(
      [
        [one.lot.code, 201],
        [two.lot.code, 110],
      ].toSorted(),
    );
    expect(await read(one.payable?.id ?? "")).toMatchObject({ status: "cancelled", open: 0 });
    expect(await owedTo(supplierId)).toMatchObject({ amount: 421.55, open: 421.55, paid: 0 });

    // A new payment takes one of two lots from the first payment, whose amount and installments decrease.
    const halves = [
      { dueDate: "2026-11-27", amount: 100 },
      { dueDate: "2026-12-04", amount: 211 },
    ];
    await update(week.id, { installments: halves });
    const other = await merge(supplierId, [two.lot.id, three.lot.id]);
    expect(other).toMatchObject({ amount: 220.55, status: "draft" });
    expect(await read(week.id)).toMatchObject({
      amount: 201,
      lotCount: 1,
      installments: [
        { dueDate: "2026-11-27", amount: 64.63 },
        { dueDate: "2026-12-04", amount: 136.37 },
      ],
    });
    expect(await owedTo(supplierId)).toMatchObject({ amount: 421.55, open: 421.55 });

    // A settlement is divided among the lots of its payment.
    const paid = await settle(other.id, 100.01);
    const shares = paid.lots.map((lot) => lot.paid);
    expect(shares.toSorted()).toEqual([49.88, 50.13]);
    expect(await owedTo(supplierId)).toMatchObject({ paid: 100.01, open: 321.54 });
  });

  test("come from the paid supplier, cost something, and were not reversed", async () => {
    const { id: supplierId, name } = await make.supplier();
    const foreign = await make.rawMaterial({ unitPrice: 2 });
    const made = await make.lot();
    const free = await makeReception(supplierId, { unitPrice: 0 });
    const gone = await makeReception(supplierId);
    await t.admin.send(lotsRoutes.remove, { params: { ids: gone.lot.id } });
    const priced = await makeReception(supplierId);
    const unpriced = await makeReception(supplierId, { unitPrice: null });
    const unknown = "01a1ff6e-ad8f-7d42-8865-e9bc2cd35ad8";
    const lots = [
      { lotId: foreign.lot.id },
      { lotId: made.id },
      { lotId: free.lot.id, amount: 5 },
      { lotId: gone.lot.id },
      { lotId: priced.lot.id, amount: 200 },
      { lotId: unpriced.lot.id },
      { lotId: unknown },
    ];
    const refusal = await t.admin.refused(paymentsRoutes.create, { body: { supplierId, lots } });
    expect(refusal.issues).toEqual([
      { path: "lots.0.lotId", message: `O lote ${foreign.lot.code} não veio de ${name}` },
      { path: "lots.1.lotId", message: `O lote ${made.code} não veio de ${name}` },
      { path: "lots.2.lotId", message: `O lote ${free.lot.code} tem custo zero: não há o que pagar` },
      { path: "lots.3.lotId", message: `O lote ${gone.lot.code} foi removido` },
      {
        path: "lots.4.amount",
        message: `O valor do lote ${priced.lot.code} já está registrado, R$\u00a0201,00; não informe outro`,
      },
      { path: "lots.5.amount", message: `Informe o valor do lote ${unpriced.lot.code}` },
      { path: "lots.6.lotId", message: "Este lote não existe" },
    ]);
    expect(await read(priced.payable?.id ?? "")).toMatchObject({ status: "pending" });
  });

  test("are not taken from a payment that has settlements", async () => {
    const { id: supplierId, name } = await make.supplier();
    const [one, two] = [await makeReception(supplierId), await makeReception(supplierId)];
    await settle(two.payable?.id ?? "", 1);
    const lots = [{ lotId: one.lot.id }, { lotId: two.lot.id }];
    const refusal = await t.admin.refused(paymentsRoutes.create, { body: { supplierId, lots } });
    expect(refusal).toMatchObject({
      statusCode: 409,
      message: `O pagamento a ${name} já tem baixas: seus lotes não podem ir para outro pagamento. Estorne as baixas antes`,
      dependents: [{ kind: "payment", id: two.payable?.id, name: `Pagamento a ${name}` }],
    });
    expect(await read(one.payable?.id ?? "")).toMatchObject({ status: "pending" });
  });

  test("are paid by one payment, however many people join them at once", async () => {
    const { id: supplierId } = await make.supplier();
    const receptions = [
      await makeReception(supplierId),
      await makeReception(supplierId),
      await makeReception(supplierId),
    ];
    const ids = receptions.map(({ lot }) => lot.id);
    await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        t.admin.call(paymentsRoutes.create, {
          body: { supplierId, lots: (n % 2 ? ids : ids.toReversed()).slice(n % 3).map((lotId) => ({ lotId })) },
        }),
      ),
    );
    expect(await owedTo(supplierId)).toMatchObject({ amount: 603, open: 603 });
  });

  test("an unpriced lot has the debt that a user entered, until its price comes", async () => {
    const { id: supplierId } = await make.supplier();
    const unpriced = await makeReception(supplierId, { unitPrice: null });
    const opening = await make.lot({ type: "raw_material", supplierId, quantity: 90 });
    const lots = [
      { lotId: unpriced.lot.id, amount: 180 },
      { lotId: opening.id, amount: 66.6 },
    ];
    const payment = await make.payment({ supplierId, lots });
    expect(payment).toMatchObject({ amount: 246.6 });
    await t.admin.send(lotsRoutes.remove, { params: { ids: opening.id } });
    expect(await read(payment.id)).toMatchObject({ amount: 180, lotCount: 1 });
  });
});

test("the other administrators are notified of a debt, its author is not", async () => {
  const told = async () =>
    (
      await pool.query(
        "select message, actor_id from notifications where endpoint = 'payment' order by id desc limit 1",
      )
    ).rows[0];
  const supplier = await make.supplier({ name: "Sítio das Contas" });
  await make.payment({ supplierId: supplier.id, amount: 1234.5, dueDate: "2026-12-05" });
  expect(await told()).toEqual({
    message: "Pagamento de R$\u00a01.234,50 a Sítio das Contas, vence em 05/12/2026",
    actor_id: t.admin.id,
  });
  await make.rawMaterial({ supplierId: supplier.id, unitPrice: 2 });
  expect((await told()).message).toBe("Pagamento de R$\u00a0201,00 a Sítio das Contas, vencimento a definir");
});

test("a supplier who is owed something is not removed", async () => {
  const { id, name } = await make.supplier();
  const payment = await make.payment({ supplierId: id, dueDate: "2026-12-05" });
  const refusal = await t.admin.refused(suppliersRoutes.remove, { params: { id } });
  expect(refusal).toMatchObject({
    statusCode: 409,
    message: `${name} não pode ser removido: há 1 pagamento em aberto deste fornecedor`,
    dependents: [{ kind: "payment", id: payment.id, name: "com vencimento em 05/12/2026" }],
  });
  await settle(payment.id, 480.75);
  await t.admin.call(suppliersRoutes.remove, { params: { id } });
  expect(await read(payment.id)).toMatchObject({ status: "paid", supplier: { id, name } });
});

test("the history has the author, instant and amount of every settlement", async () => {
  const payment = await make.payment({ amount: 60, dueDate: "2026-12-01" });
  const { settlements } = await settle(payment.id, 45.5);
  await reverse(settlements[0]?.id ?? "");
  const { rows } = await pool.query(
    "select action, before, after from audit_events where entity = 'payments' and entity_id = $1 order by id",
    [payment.id],
  );
  expect(rows.map(({ action }) => action)).toEqual(["create", "update", "update"]);
  expect(rows[1]).toMatchObject({
    before: { paid: 0, status: "pending" },
    after: { paid: 45.5, status: "partial", settlements: [{ amount: 45.5 }] },
  });
  expect(rows[2]).toMatchObject({ before: { paid: 45.5 }, after: { paid: 0, status: "pending" } });
});
