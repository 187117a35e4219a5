import type { BodyInputOf } from "@pomar/contract/core/route";
import { lotsRoutes } from "@pomar/contract/ledger/lots/lots.routes";
import { dispatchesRoutes } from "@pomar/contract/stock/dispatches/dispatches.routes";
import { afterAll, describe, expect, test } from "vitest";
import { startApp } from "../../../../../tests/support/app.ts";
import { factories } from "../../../../../tests/support/factories.ts";
import { pdfText } from "../../../../../tests/support/pdf-text.ts";
import { brokenInvariants } from "../../../../../tools/checks/invariants.ts";

const t = await startApp();
const make = factories(t);
const { pool } = t.database;
afterAll(async () => {
  const broken = await brokenInvariants(pool as never);
  await t.close();
  expect(broken).toEqual({});
});
t.clock.now = new Date("2026-11-20T15:00:00Z");

type Body = BodyInputOf<typeof dispatchesRoutes.create>;
/** 500 packs of 100 g, made on 18 November. */
const product = (fields = {}) => make.lot({ type: "final_product", producedAt: "2026-11-18", ...fields });
const buyer = await make.buyer();
const dispatch = (lines: Body["lines"], fields: Partial<Body> = {}) =>
  t.admin.call(dispatchesRoutes.create, { body: { customerId: buyer, lines, ...fields } });
const refused = (lines: Body["lines"], fields: Partial<Body> = {}) =>
  t.admin.refused(dispatchesRoutes.create, { body: { customerId: buyer, lines, ...fields } });
const readBalance = async (id: string) => (await t.admin.call(lotsRoutes.read, { params: { id } })).balance;
const rows = async () =>
  (
    await pool.query(`select (select count(*) from lot_movements) as moved, (select count(*) from dispatches) as sent,
      (select count(*) from audit_events) as told`)
  ).rows[0];

test("twelve lots leave in one call, each with its remaining balance", async () => {
  const lots = [];
  for (let n = 1; n <= 12; n++) lots.push(await make.lot({ quantity: 100 + n }));
  const reply = await dispatch(
    lots.map(({ id }, n) => ({ lotId: id, quantity: 50.125 + n })),
    { invoiceNumber: "8812", plate: "abc-1d23", driver: "Edvaldo", truckTemperatureC: -18.5 },
  );
  expect(reply).toMatchObject({ code: "EX-26324-01", plate: "ABC1D23", customer: { name: "Mercado Aurora" } });
  expect(reply.lines.map(({ lot, balance }) => [lot.code, balance]).sort()).toEqual(
    lots.map(({ code }) => [code, 50.875]).sort(),
  );
  expect(reply.kg).toBe(12 * 50.125 + 66);
  for (const { id } of lots) expect(await readBalance(id)).toBe(50.875);
});

test("with the twelfth short by a gram nothing leaves, and the refusal names it", async () => {
  const lots = [];
  for (let n = 1; n <= 12; n++) lots.push(await make.lot({ quantity: 20 }));
  const before = await rows();
  const lines = lots.map(({ id }, n) => ({ lotId: id, quantity: n === 11 ? 20.001 : 20 }));
  const refusal = await refused(lines);
  const message = `Saldo insuficiente no lote ${lots[11]?.code}: disponível 20,000\u00a0kg`;
  expect(refusal).toMatchObject({ statusCode: 409, message, issues: [{ path: "lines.11.quantity", message }] });
  expect(await rows()).toEqual(before);
  for (const { id } of lots) expect(await readBalance(id)).toBe(20);
});

test("forty people want the same last lot, and as many get some as there is", async () => {
  const [shared, others] = [
    await product({ quantity: 100 }),
    await Promise.all(Array.from({ length: 40 }, () => product({ quantity: 9 }))),
  ];
  const replies = await Promise.all(
    others.map((own, n) => {
      // The calls name the two lots in either order; the server always locks the lots in the order of their ids.
      const lines = [
        { lotId: shared.id, quantity: 7 },
        { lotId: own.id, quantity: 9 },
      ];
      return t.admin.send(dispatchesRoutes.create, {
        body: { customerId: buyer, lines: n % 2 ? lines : lines.toReversed() },
      });
    }),
  );
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(14);
  expect(replies.filter(({ status }) => status === 409)).toHaveLength(26);
  expect(await readBalance(shared.id)).toBe(2);
  const left = await Promise.all(others.map(({ id }) => readBalance(id)));
  expect(left.filter((balance) => balance === 0)).toHaveLength(14);
});

describe("a refused dispatch", () => {
  test.each([
    ["quarantine", "está em quarentena"],
    ["blocked", "está bloqueado"],
    ["recalled", "está recolhido"],
  ])("%s is named, and the other lots stay", async (decision, reason) => {
    const [good, bad] = [await product(), await product()];
    await pool.query("update lots set decision = $2, decision_reason = 'Análise' where id = $1", [bad.id, decision]);
    const lines = [good, bad].map(({ id }) => ({ lotId: id, quantity: 3 }));
    const message = `O lote ${bad.code} não pode ser usado: ${reason}`;
    expect(await refused(lines)).toMatchObject({ statusCode: 409, message, issues: [{ path: "lines.1.lotId" }] });
    expect(await readBalance(good.id)).toBe(500);
  });

  test("every lot that may not is said beside its line", async () => {
    const [over, expired] = [await product({ quantity: 5 }), await product({ expiresAt: "2026-11-19" })];
    const refusal = await refused([
      { lotId: over.id, quantity: 6 },
      { lotId: expired.id, quantity: 1 },
    ]);
    expect(refusal.issues?.map(({ path }) => path)).toEqual(["lines.0.quantity", "lines.1.lotId"]);
    expect(refusal.issues?.[1]?.message).toBe(`O lote ${expired.code} não pode ser usado: venceu em 19/11/2026`);
  });

  test.each([
    [{ lines: [] }, "lines", "Escolha ao menos um lote"],
    [{ dispatchedAt: "2026-11-20T15:00:01Z" }, "dispatchedAt", "A expedição não pode estar no futuro"],
    [{ customerId: "Mercado" }, "customerId", "Escolha o cliente"],
    [{ customerId: "01990000-0000-7000-8000-000000000000" }, "customerId", "Este cliente não existe"],
    [{ plate: "12345" }, "plate", "A placa tem sete letras e números, como ABC1D23"],
    [
      { invoiceKey: "123" },
      "invoiceKey",
      "A chave da nota tem 44 caracteres: algarismos e, no CNPJ de quem emitiu, letras",
    ],
  ] as [Partial<Body>, string, string][])("%j", async (fields, path, message) => {
    const lot = await product();
    const before = await rows();
    const refusal = await refused([{ lotId: lot.id, quantity: 1 }], fields);
    expect(refusal).toMatchObject({ statusCode: 400, issues: [{ path, message }] });
    expect(await rows()).toEqual(before);
  });

  test("half a unit, a lot twice, one that is not there and one made later", async () => {
    const lot = await product();
    const of = async (lines: Body["lines"], fields = {}) => (await refused(lines, fields)).issues?.[0];
    expect(await of([{ lotId: lot.id, quantity: 1.5 }])).toEqual({
      path: "lines.0.quantity",
      message: `Informe um número inteiro de unidades do lote ${lot.code}`,
    });
    const twice = [1, 2].map((quantity) => ({ lotId: lot.id, quantity }));
    expect(await of(twice)).toEqual({
      path: "lines",
      message: "Há lotes repetidos: junte as quantidades em uma linha",
    });
    expect(await of([{ lotId: buyer, quantity: 1 }])).toEqual({
      path: "lines.0.lotId",
      message: "Este lote não existe",
    });
    expect(await of([{ lotId: lot.id, quantity: 1 }], { dispatchedAt: "2026-11-17T15:00:00Z" })).toEqual({
      path: "lines.0.lotId",
      message: `A expedição não pode ser anterior ao lote ${lot.code}, de 18/11/2026`,
    });
  });
});

describe("a customer that asks for life left", async () => {
  const customer = await make.customer({ name: "Merenda Escolar", minShelfLifeDays: 30 });
  const short = await product({ expiresAt: "2026-12-19" });
  const lines = [{ lotId: short.id, quantity: 2 }];
  const message = `O lote ${short.code} vence em 19/12/2026: restam 29 dias, e Merenda Escolar pede ao menos 30 dias`;

  test("is sent nothing that keeps less, unless an administrator says why", async () => {
    const keeping = await product({ expiresAt: "2026-12-20" });
    await dispatch([{ lotId: keeping.id, quantity: 1 }], { customerId: customer.id });
    expect(await refused(lines, { customerId: customer.id })).toMatchObject({
      statusCode: 409,
      code: "dispatch.keeps-too-short",
      message,
      issues: [{ path: "lines.0.lotId" }],
    });
    const sent = await dispatch(lines, { customerId: customer.id, overrideReason: "Combinado por telefone" });
    expect(sent.overrideReason).toBe("Combinado por telefone");
  });

  test("an employee is refused, whatever reason is given", async () => {
    const employee = await make.employee();
    const body = { customerId: customer.id, lines, overrideReason: "Mandaram" };
    expect(await employee.refused(dispatchesRoutes.create, { body })).toMatchObject({ statusCode: 409, message });
  });

  test("at the counter the reason is asked for in the same words", async () => {
    const sale = { kind: "shipment" as const, quantity: 1, customerId: customer.id };
    const params = { id: short.id };
    expect(await t.admin.refused(lotsRoutes.move, { params, body: sale })).toMatchObject({
      statusCode: 409,
      message,
      issues: [{ path: "reason" }],
    });
    const { movement } = await t.admin.call(lotsRoutes.move, { params, body: { ...sale, reason: "Leva hoje" } });
    const sent = await t.admin.call(dispatchesRoutes.read, { params: { id: movement.dispatch?.id ?? "" } });
    expect(sent).toMatchObject({ overrideReason: "Leva hoje", lines: [{ quantity: 1 }] });
  });
});

describe("a correction", () => {
  test("changes quantities, adds a lot and takes one out, through reversals", async () => {
    const [one, two, three] = [await product(), await product(), await product()];
    const sent = await dispatch([
      { lotId: one.id, quantity: 100 },
      { lotId: two.id, quantity: 40 },
    ]);
    const body = {
      invoiceNumber: "9001",
      lines: [
        { lotId: one.id, quantity: 120 },
        { lotId: three.id, quantity: 7 },
      ],
    };
    const after = await t.admin.call(dispatchesRoutes.update, { params: { id: sent.id }, body });
    expect(after.lines.map(({ lot, quantity }) => [lot.id, quantity]).sort()).toEqual(
      [
        [one.id, 120],
        [three.id, 7],
      ].sort(),
    );
    expect([await readBalance(one.id), await readBalance(two.id), await readBalance(three.id)]).toEqual([
      380, 500, 493,
    ]);
    const { data } = await t.admin.call(lotsRoutes.movements, { params: { id: one.id }, query: {} });
    expect(data.map(({ kind, quantity }) => [kind, quantity])).toEqual([
      ["shipment", -120],
      ["reversal", 100],
      ["shipment", -100],
      ["entry", 500],
    ]);
    expect(after.version).toBe(sent.version + 1);
  });

  test("leaves the ledger alone for a header; moves every line for a new time", async () => {
    const lot = await product();
    const sent = await dispatch([{ lotId: lot.id, quantity: 9 }]);
    const params = { id: sent.id };
    const moved = async () => (await t.admin.call(lotsRoutes.movements, { params: { id: lot.id }, query: {} })).total;
    await t.admin.call(dispatchesRoutes.update, { params, body: { driver: "Rosângela" } });
    expect(await moved()).toBe(2);
    const body = { dispatchedAt: "2026-11-19T10:00:00-03:00" };
    const after = await t.admin.call(dispatchesRoutes.update, { params, body });
    expect(after.dispatchedAt).toBe("2026-11-19T13:00:00.000Z");
    expect([await moved(), await readBalance(lot.id)]).toEqual([4, 491]);
  });

  test("refuses more than there is and names it; a stale version; nothing changes", async () => {
    const lot = await product({ quantity: 10 });
    const sent = await dispatch([{ lotId: lot.id, quantity: 6 }]);
    const body = { lines: [{ lotId: lot.id, quantity: 11 }] };
    const before = await rows();
    const refusal = await t.admin.refused(dispatchesRoutes.update, { params: { id: sent.id }, body });
    expect(refusal.message).toBe(`Saldo insuficiente no lote ${lot.code}: disponível 4\u00a0un`);
    const stale = { params: { id: sent.id }, body: { notes: "x" }, headers: { "if-match": '"99"' } };
    expect(await t.admin.refused(dispatchesRoutes.update, stale as never)).toMatchObject({ statusCode: 412 });
    expect(await rows()).toEqual(before);
  });

  test("takes a dispatch back whole, once", async () => {
    const lot = await product();
    const { id, code } = await dispatch([{ lotId: lot.id, quantity: 60 }]);
    await t.admin.call(dispatchesRoutes.remove, { params: { id } });
    expect(await readBalance(lot.id)).toBe(500);
    const removed = await t.admin.call(dispatchesRoutes.read, { params: { id } });
    expect(removed).toMatchObject({ lines: [], removedAt: "2026-11-20T15:00:00.000Z" });
    const again = await t.admin.refused(dispatchesRoutes.remove, { params: { id } });
    expect(again).toMatchObject({ statusCode: 409, message: `A expedição ${code} foi estornada` });
  });

  test("is an employee's of their own dispatch, for half an hour", async () => {
    const [author, other] = [await make.employee(), await make.employee()];
    const lot = await product();
    const body = { customerId: buyer, lines: [{ lotId: lot.id, quantity: 5 }] };
    const { id, code } = await author.call(dispatchesRoutes.create, { body });
    const correction = { params: { id }, body: { lines: [{ lotId: lot.id, quantity: 4 }] } };
    expect(await other.refused(dispatchesRoutes.update, correction)).toMatchObject({ statusCode: 404 });
    await author.call(dispatchesRoutes.update, correction);
    expect(await readBalance(lot.id)).toBe(496);
    t.clock.now = new Date("2026-11-20T15:31:00Z");
    const late = await author.refused(dispatchesRoutes.update, correction);
    expect(late).toMatchObject({
      statusCode: 409,
      message: `A expedição ${code} não pode mais ser corrigida por quem a registrou: passaram mais de 30 minutos. Peça a correção a um administrador`,
    });
    t.clock.now = new Date("2026-11-20T15:00:00Z");
  });
});

test("a sale at the counter is a dispatch of one lot, and goes with its shipment", async () => {
  const lot = await product();
  const { movement } = await make.shipment(lot.id, { quantity: 30, invoiceNumber: "77" });
  const id = movement.dispatch?.id ?? "";
  expect(await t.admin.call(dispatchesRoutes.read, { params: { id } })).toMatchObject({
    invoiceNumber: "77",
    lines: [{ quantity: 30, balance: 470 }],
  });
  const params = { id: movement.id };
  await t.admin.call(lotsRoutes.reverseMovement, { params, body: { reason: "Engano" } });
  expect(await t.admin.call(dispatchesRoutes.read, { params: { id } })).toMatchObject({ lines: [] });
  const [first, second] = [await product(), await product()];
  const sent = await dispatch([first, second].map(({ id: lotId }) => ({ lotId, quantity: 1 })));
  const { data } = await t.admin.call(lotsRoutes.movements, { params: { id: first.id }, query: {} });
  const refusal = await t.admin.refused(lotsRoutes.reverseMovement, {
    params: { id: data[0]?.id ?? "" },
    body: { reason: "Engano" },
  });
  expect(refusal).toMatchObject({
    statusCode: 409,
    message: `O movimento não pode ser estornado: é da expedição ${sent.code}, de vários lotes; corrija a expedição`,
    dependents: [{ kind: "dispatch", id: sent.id, name: sent.code }],
  });
});

test("a list finds dispatches by customer, lot, day, code, invoice and plate", async () => {
  const [lot, other] = [await product(), await product()];
  const customerId = await make.buyer("Hotel Atlântico");
  const sent = await dispatch([{ lotId: lot.id, quantity: 3 }], {
    customerId,
    invoiceNumber: "31337",
    plate: "QYK4E21",
    dispatchedAt: "2026-11-19T02:30:00Z",
    driver: "Zeca Atlântico",
  });
  await dispatch([{ lotId: other.id, quantity: 3 }], { driver: "Moacir" });
  const find = async (query: object) => {
    const { data, total } = await t.admin.call(dispatchesRoutes.list, { query: query as never });
    expect(total).toBe(data.length);
    return data.map(({ id }) => id);
  };
  for (const query of [
    { customer: customerId },
    { lot: lot.id },
    { search: "hotel atlantico" },
    { search: "31337" },
    { search: "qyk4" },
    // These searches combine words of the dispatch with words of the customer's name; "atlantico" occurs in both.
    { search: "hotel 31337" },
    { search: "atlantico" },
    { search: "zeca hotel" },
    { search: "zeca atlantico" },
    { search: sent.code.toLowerCase() },
    // The dispatch left at half past eleven at night on the 18th, by the plant's clock.
    { from: "2026-11-18", to: "2026-11-18" },
  ])
    expect(await find(query), JSON.stringify(query)).toEqual([sent.id]);
  expect(await find({ search: "hotel", customer: buyer })).toEqual([]);
  expect(await find({ search: "hotel moacir" })).toEqual([]);
  const { data } = await t.admin.call(dispatchesRoutes.list, { query: { customer: customerId } });
  expect(data[0]).toMatchObject({
    kg: 0.3,
    lots: 1,
    lotCodes: [lot.code],
    returns: 0,
    customer: { name: "Hotel Atlântico" },
  });
});

test("lots that may be dispatched are offered by fruit and content", async () => {
  const fruit = (await make.fruit()).id;
  const packed = (quantity: number, netContentG: number, fields = {}) =>
    product({ fruit, quantity, netContentG, ...fields });
  await packed(120, 400);
  await packed(80, 400);
  await packed(30, 100);
  await packed(999, 400, { expiresAt: "2026-11-19" });
  const products = await t.admin.call(dispatchesRoutes.products);
  expect(products.filter((one) => one.fruit.id === fruit)).toMatchObject([
    { netContentG: 100, units: 30, lots: 1 },
    { netContentG: 400, units: 200, lots: 2 },
  ]);
});

test("the romaneio lists the load, in cases and kilos", async () => {
  const fruitId = (await make.fruit({ name: "Goiaba" })).id;
  const bag = (await make.packaging({ capacityG: 400, unitsPerCase: 24 })).id;
  const [pulp, bags] = [
    await make.lot({ type: "pulp", fruit: fruitId, producedAt: "2026-11-18" }),
    await make.lot({ type: "packaging", packaging: bag, quantity: 300, producedAt: "2026-11-18" }),
  ];
  const packed = await make.finalProduct({
    fruitId,
    units: 150,
    netContentG: 400,
    pulps: [{ lotId: pulp.id, quantity: 60 }],
    packagings: [{ lotId: bags.id, quantity: 150 }],
  });
  const { id, code } = await dispatch([{ lotId: packed.lot.id, quantity: 62 }], {
    truckTemperatureC: -18.5,
    driver: "<b>Zé</b>",
  });
  const employee = await make.employee();
  const { body, headers } = await employee.send(dispatchesRoutes.romaneio, { params: { id } });
  expect(headers["content-type"]).toBe("application/pdf");
  const text = await pdfText(body as Buffer);
  for (const said of [
    `Romaneio ${code}`,
    "Mercado Aurora",
    packed.lot.code,
    "Goiaba 400 g",
    "62 un",
    "2 cx + 14 un",
    "24,800",
    "-18,5 °C",
    "<b>Zé</b>",
  ])
    expect(text).toContain(said);
});
