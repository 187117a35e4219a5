import type { BodyInputOf } from "@pomar/contract/core/route";
import { lotsRoutes } from "@pomar/contract/ledger/lots/lots.routes";
import { describe, expect, test } from "vitest";
import { setUpApp } from "../../../../../tests/support/set-up.ts";

const { t, make } = await setUpApp({ now: "2026-11-20T15:00:00Z", checksInvariants: true });
const { pool } = t.database;

type Move = BodyInputOf<typeof lotsRoutes.move>;
const move = (id: string, body: Partial<Move>) =>
  t.admin.call(lotsRoutes.move, { params: { id }, body: { kind: "shipment", quantity: 1, ...body } as Move });
const refusedMove = (id: string, body: Partial<Move>) => t.admin.refused(lotsRoutes.move, { params: { id }, body });
const reverse = (id: string, reason = "Lançado por engano") =>
  t.admin.call(lotsRoutes.reverseMovement, { params: { id }, body: { reason } });
const ledger = async (id: string) => (await t.admin.call(lotsRoutes.movements, { params: { id }, query: {} })).data;
const read = (id: string) => t.admin.call(lotsRoutes.read, { params: { id } });
const rows = async () =>
  (
    await pool.query(
      "select (select count(*) from lot_movements) as moved, (select count(*) from audit_events) as told",
    )
  ).rows[0];

/** 500 packs of 100 g, made on 18 November. */
const product = (fields = {}) => make.lot({ type: "final_product", producedAt: "2026-11-18", ...fields });

describe("a movement recorded on a lot", () => {
  test("is a shipment, a loss, a count or a discard; the ledger has the balance after each", async () => {
    const lot = await product();
    const dispatched = await move(lot.id, {
      quantity: 120,
      customerId: await make.buyer(),
      invoiceNumber: "NF-4411",
      occurredAt: "2026-11-19T09:30:00-03:00",
    });
    expect(dispatched).toMatchObject({
      balance: 380,
      movement: {
        kind: "shipment",
        quantity: -120,
        balanceAfter: 380,
        occurredAt: "2026-11-19T12:30:00.000Z",
        recordedAt: "2026-11-20T15:00:00.000Z",
        user: { name: "admin" },
        customer: "Mercado Aurora",
        invoiceNumber: "NF-4411",
        dispatch: { code: "EX-26323-01" },
        reason: null,
        reversible: true,
        reversedById: null,
      },
    });
    expect((await move(lot.id, { kind: "loss", quantity: 7, reason: "Caiu da prateleira" })).balance).toBe(373);
    expect((await move(lot.id, { kind: "adjustment", quantity: 30, reason: "Contagem" })).balance).toBe(403);
    expect((await move(lot.id, { kind: "adjustment", quantity: -11, reason: "Contagem" })).balance).toBe(392);
    expect((await move(lot.id, { kind: "discard", quantity: 92, reason: "Embalagem furada" })).balance).toBe(300);
    expect((await ledger(lot.id)).map((line) => [line.kind, line.quantity, line.balanceAfter])).toEqual([
      ["discard", -92, 300],
      ["adjustment", -11, 392],
      ["adjustment", 30, 403],
      ["loss", -7, 373],
      ["shipment", -120, 380],
      ["entry", 500, 500],
    ]);
    const usage = await t.admin.call(lotsRoutes.usage, { params: { lotId: lot.id } });
    // The loss is 7 + 11 + 92 = 110 packs less 30 packs found in a count: 80 packs.
    expect(usage).toMatchObject({ shipped: 120, consumed: 0, lost: 80, balance: 300 });
    expect(usage.shipments).toMatchObject([
      { quantity: 120, customer: { name: "Mercado Aurora" }, returned: 0, invoiceNumber: "NF-4411" },
    ]);
    expect(await read(lot.id)).toMatchObject({ balance: 300, version: lot.version });
  });

  test("is in the lot's history with the balance before and after", async () => {
    const lot = await product();
    const { movement } = await move(lot.id, { quantity: 40, customerId: await make.buyer("Padaria Estrela") });
    await reverse(movement.id, "Cliente recusou");
    const { data } = await t.admin.call(lotsRoutes.history, { params: { id: lot.id }, query: {} });
    expect(data.map(({ action, before, after }) => [action, before, after?.balance])).toEqual([
      ["update", { balance: 460 }, 500],
      ["update", { balance: 500 }, 460],
      ["create", null, 500],
    ]);
    expect(data[0]?.after).toMatchObject({ movement: "reversal", reverses: "shipment", reason: "Cliente recusou" });
    expect(data[1]?.after).toEqual({
      balance: 460,
      movement: "shipment",
      quantity: -40,
      customer: "Padaria Estrela",
      occurredAt: "2026-11-20T15:00:00.000Z",
    });
  });

  test("is refused to an employee without an announcement", async () => {
    const employee = await make.employee();
    const lot = await product();
    const { status } = await employee.send(lotsRoutes.move, {
      params: { id: lot.id },
      body: { kind: "shipment", quantity: 1, customerId: await make.buyer() },
    });
    expect(status).toBe(403);
    expect((await employee.send(lotsRoutes.movements, { params: { id: lot.id } })).status).toBe(200);
  });
});

describe("an invalid movement leaves nothing", async () => {
  const customerId = await make.buyer();
  const shipment = { kind: "shipment", customerId } as const;

  test.each<[string, Partial<Move>, string, string]>([
    ["no customer", { kind: "shipment", quantity: 3 }, "customerId", "Escolha o cliente"],
    ["a loss without a reason", { kind: "loss", quantity: 3 }, "reason", "Informe o motivo"],
    ["a discard without a reason", { kind: "discard", quantity: 3 }, "reason", "Informe o motivo"],
    ["nothing at all", { ...shipment, quantity: 0 }, "quantity", "A quantidade não pode ser zero"],
    ["a sign", { ...shipment, quantity: -3 }, "quantity", "Informe a quantidade sem sinal"],
    ["half a unit", { ...shipment, quantity: 2.5 }, "quantity", "Informe um número inteiro de unidades"],
    [
      "a time to come",
      { ...shipment, quantity: 3, occurredAt: "2026-11-20T15:00:01Z" },
      "occurredAt",
      "O movimento não pode estar no futuro",
    ],
    [
      "a time before the lot, in the plant",
      { ...shipment, quantity: 3, occurredAt: "2026-11-18T02:59:00Z" },
      "occurredAt",
      "O movimento não pode ser anterior ao lote, de 18/11/2026",
    ],
    ["a kind that is no person's", { kind: "entry" as never, quantity: 3 }, "kind", "Escolha o tipo de movimento"],
  ])("%s", async (_, body, path, message) => {
    const lot = await product();
    const before = await rows();
    const refusal = await refusedMove(lot.id, body);
    expect(refusal).toMatchObject({ statusCode: 400, issues: [{ path, message }] });
    expect(await rows()).toEqual(before);
    expect((await read(lot.id)).balance).toBe(500);
  });

  test.each(["shipment", "loss", "discard", "adjustment"] as const)("more than there is: %s", async (kind) => {
    const lot = await make.lot({ quantity: 12.5 });
    const before = await rows();
    const quantity = kind === "adjustment" ? -12.501 : 12.501;
    const refusal = await refusedMove(lot.id, { kind, quantity, customerId, reason: "Contagem" });
    expect(refusal).toMatchObject({
      statusCode: 409,
      code: "lot.insufficient-balance",
      message: `Saldo insuficiente no lote ${lot.code}: disponível 12,500\u00a0kg`,
      issues: [{ path: "quantity" }],
    });
    expect(await rows()).toEqual(before);
  });

  test.each([
    ["quarantine", "está em quarentena"],
    ["blocked", "está bloqueado"],
    ["recalled", "está recolhido"],
  ])("a shipment of a lot that is %s; its loss is recorded all the same", async (decision, reason) => {
    const lot = await product();
    await pool.query("update lots set decision = $2, decision_reason = 'Análise' where id = $1", [lot.id, decision]);
    const refusal = await refusedMove(lot.id, { ...shipment, quantity: 3 });
    expect(refusal).toMatchObject({
      statusCode: 409,
      code: "lot.not-consumable",
      message: `O lote ${lot.code} não pode ser usado: ${reason}`,
    });
    expect((await move(lot.id, { kind: "loss", quantity: 3, reason: "Amostra" })).balance).toBe(497);
  });

  test("a shipment after the expiry; one of a day before it is late, not wrong", async () => {
    const lot = await product({ producedAt: "2026-11-15", expiresAt: "2026-11-19" });
    const refusal = await refusedMove(lot.id, { ...shipment, quantity: 3 });
    expect(refusal.message).toBe(`O lote ${lot.code} não pode ser usado: venceu em 19/11/2026`);
    const late = await move(lot.id, { ...shipment, quantity: 3, occurredAt: "2026-11-19T23:00:00-03:00" });
    expect(late.balance).toBe(497);
  });

  test("anything on a removed lot", async () => {
    const lot = await product();
    await t.admin.send(lotsRoutes.remove, { params: { ids: lot.id } });
    for (const kind of ["shipment", "loss", "adjustment", "discard"] as const) {
      const refusal = await refusedMove(lot.id, { kind, quantity: 1, customerId, reason: "x" });
      expect(refusal).toMatchObject({
        statusCode: 409,
        code: "lot.removed",
        message: `O lote ${lot.code} foi removido`,
      });
    }
  });

  test("more of a discarded lot", async () => {
    const lot = await product();
    await t.admin.call(lotsRoutes.update, {
      params: { id: lot.id },
      body: { decision: "discarded", reason: "Descongelou" },
    });
    const refusal = await refusedMove(lot.id, { kind: "adjustment", quantity: 5, reason: "Achado" });
    expect(refusal).toMatchObject({ statusCode: 409, code: "lot.not-consumable" });
  });
});

test("a movement that waited for a lot is later in its ledger, though it began before", async () => {
  const lot = await product({ quantity: 10 });
  t.clock.now = new Date("2026-11-20T15:00:05Z");
  await move(lot.id, { kind: "adjustment", quantity: 8, reason: "Contagem" });
  // The next call begins before the adjustment in time, but waits and is served after it.
  t.clock.now = new Date("2026-11-20T15:00:00Z");
  await move(lot.id, { quantity: 17, customerId: await make.buyer() });
  expect((await ledger(lot.id)).map(({ kind, balanceAfter }) => [kind, balanceAfter])).toEqual([
    ["shipment", 1],
    ["adjustment", 18],
    ["entry", 10],
  ]);
});

test("pages through a ledger and searches customer, invoice and reason", async () => {
  const lot = await product();
  for (const n of [1, 2, 3])
    await move(lot.id, { quantity: n, customerId: await make.buyer(`Mercado ${n}`), invoiceNumber: `NF-${n}0${n}` });
  await move(lot.id, { kind: "loss", quantity: 5, reason: "Caixa amassada" });
  const find = async (search: string) =>
    (await t.admin.call(lotsRoutes.movements, { params: { id: lot.id }, query: { search } })).data.map(
      ({ quantity }) => quantity,
    );
  expect(await find("nf-202")).toEqual([-2]);
  expect(await find("mercado")).toEqual([-3, -2, -1]);
  expect(await find("amassada caixa")).toEqual([-5]);
  const second = await t.admin.call(lotsRoutes.movements, { params: { id: lot.id }, query: { rows: 2, page: 2 } });
  expect([second.total, second.data.map(({ quantity }) => quantity)]).toEqual([5, [-2, -1]]);
});
