import type { AnyRoute } from "@pomar/contract/core/route";
import { dossiersRoutes } from "@pomar/contract/insight/dossiers/dossiers.routes";
import { lotsRoutes } from "@pomar/contract/ledger/lots/lots.routes";
import { auditRoutes } from "@pomar/contract/people/audit/audit.routes";
import { recallsRoutes } from "@pomar/contract/stock/recalls/recalls.routes";
import type { Recall } from "@pomar/contract/stock/recalls/recalls.schema";
import { extractText, getDocumentProxy } from "unpdf";
import { uuidv7 } from "uuidv7";
import { afterAll, expect, test } from "vitest";
import { startApp } from "../../../../../tests/support/app.ts";
import { factories } from "../../../../../tests/support/factories.ts";
import { type GraphEdge, type GraphLot, moveLot, plantLots } from "../../../../../tests/support/lot-graph.ts";

const t = await startApp();
const make = factories(t);
afterAll(() => t.close());
// In São Paulo it is ten at night on the 20th; in UTC it is the 21st already.
t.clock.now = new Date("2026-11-21T01:05:00Z");

const fruit = await make.fruit({ name: "Cajá" });
const bag = await make.packaging({ name: "Saco de 1 kg" });
const farm = await make.supplier({ name: "Sítio São João da Conceição" });

const fruitLot = (type: GraphLot["type"], name: string, quantity: number, rest: Partial<GraphLot> = {}): GraphLot => ({
  name,
  type,
  itemId: fruit.id,
  quantity,
  ...rest,
});

/**
 * Creates a delivery of fruit, two pulps made of it, and a product packed from the first pulp; the second pulp also
 * consumes a second delivery.
 */
async function plant() {
  const ids = await plantLots(t.database.pool, {
    lots: [
      fruitLot("raw_material", "MP", 120, { supplierId: farm.id, supplierLot: "SJ-19", invoiceNumber: "NF 8841" }),
      fruitLot("raw_material", "other", 30),
      fruitLot("pulp", "P1", 55),
      fruitLot("pulp", "P2", 33),
      fruitLot("final_product", "PF", 500, { unit: "un", kgPerUnit: 0.1 }),
      { name: "EM", type: "packaging", itemId: bag.id, unit: "un", quantity: 900 },
    ],
    edges: [
      ["MP", "P1", 70],
      ["MP", "P2", 30],
      ["other", "P2", 10],
      ["P1", "PF", 52],
      ["EM", "PF", 505],
    ],
    on: "2026-11-10",
  });
  const id = (name: string) => ids.get(name) ?? expect.fail(name);
  const decisions = async () => {
    const { rows } = await t.database.pool.query(
      "select id, decision, decision_reason as reason, version from lots where id = any($1::uuid[])",
      [[...ids.values()]],
    );
    return Object.fromEntries([...ids].map(([name, one]) => [name, rows.find((row) => row.id === one)]));
  };
  const recall = (name: string, body: { reason: string; lotIds?: string[] }) =>
    t.admin.call(recallsRoutes.ofLot, { params: { id: id(name) }, body });
  const decide = (name: string, decision: string) =>
    t.database.pool.query("update lots set decision = $2 where id = $1", [id(name), decision]);
  return { id, decisions, recall, decide };
}

test("a lot is recalled with everything made of it, each with its reason and its trail", async () => {
  const { id, decisions, recall } = await plant();
  const answer = await recall("MP", { reason: "Resíduo de agrotóxico" });
  expect(listIds(answer)).toEqual([id("MP"), id("P1"), id("P2"), id("PF")].sort());
  expect(answer.lots.map(({ lot }) => lot.status)).toEqual(Array(4).fill("recalled"));
  expect(answer).toMatchObject({ reason: "Resíduo de agrotóxico", openedBy: { name: "admin" }, closedAt: null });
  expect(answer.code).toMatch(/^RC-26324-\d\d$/);
  const after = await decisions();
  for (const name of ["MP", "P1", "P2", "PF"])
    expect(after[name]).toMatchObject({ decision: "recalled", reason: "Resíduo de agrotóxico", version: 2 });
  for (const name of ["other", "EM"])
    expect(after[name]).toMatchObject({ decision: "released", reason: null, version: 1 });
  const { data } = await t.admin.call(auditRoutes.list, { query: { entity: "lots", entityId: id("PF") } });
  expect(data).toMatchObject([
    {
      action: "update",
      actor: { name: "admin" },
      before: { decision: "released", decisionReason: null },
      after: { decision: "recalled", decisionReason: "Resíduo de agrotóxico" },
    },
  ]);
});

test("only the chosen descendants are recalled with it", async () => {
  const { id, decisions, recall } = await plant();
  const answer = await recall("MP", { reason: "Corpo estranho", lotIds: [id("P2"), id("P2"), id("MP")] });
  expect(listIds(answer)).toEqual([id("MP"), id("P2")].sort());
  expect(await decisions()).toMatchObject({ P1: { decision: "released" }, PF: { decision: "released" } });
  expect(listIds(await recall("P1", { reason: "Sozinho", lotIds: [] }))).toEqual([id("P1")]);
});

test("blocked and quarantined lots are recalled too; a discarded lot stays so and belongs to the recall", async () => {
  const { id, decisions, recall, decide } = await plant();
  await decide("P1", "blocked");
  await decide("P2", "quarantine");
  await decide("PF", "discarded");
  await recall("MP", { reason: "Primeiro", lotIds: [] });
  const answer = await recall("MP", { reason: "Segundo" });
  expect(listIds(answer)).toEqual([id("MP"), id("P1"), id("P2"), id("PF")].sort());
  expect(await decisions()).toMatchObject({
    MP: { decision: "recalled", reason: "Primeiro" },
    P1: { decision: "recalled", reason: "Segundo" },
    P2: { decision: "recalled", reason: "Segundo" },
    PF: { decision: "discarded" },
  });
});

test("notices are stored with their answers, until the recall is closed with a conclusion", async () => {
  const { id, recall } = await plant();
  await ship(id("PF"), 40, "Mercado Central", "1");
  const { id: recallId, code, customers } = await recall("P1", { reason: "Metal na peneira" });
  const params = { id: recallId };
  const customerId = customers[0]?.customer.id ?? "";
  const notice = { customerId, how: "phone" as const, answer: "Vai separar", holds: "2 caixas" };
  const told = await t.admin.call(recallsRoutes.notify, { params, body: notice });
  expect(told).toMatchObject({ notified: 1, toNotify: 1, notices: [{ ...notice, user: { name: "admin" } }] });
  expect(told.customers[0]?.notifiedAt).toBe(told.notices[0]?.notifiedAt);
  const agency = await t.admin.call(recallsRoutes.notify, { params, body: { customerId: null, how: "email" } });
  // The plant has two days for the notice to the agency, unless it has set a different number.
  expect(agency).toMatchObject({
    agencyNotifiedAt: told.openedAt,
    agencyDueAt: "2026-11-23T01:05:00.000Z",
    notified: 1,
  });
  const stranger = { params, body: { ...notice, customerId: (await make.customer()).id } };
  expect((await t.admin.refused(recallsRoutes.notify, stranger)).message).toBe(
    `Este cliente não recebeu nenhum lote do recolhimento ${code}`,
  );
  const closed = await t.admin.call(recallsRoutes.close, { params, body: { conclusion: "Nada encontrado" } });
  expect(closed).toMatchObject({ conclusion: "Nada encontrado", closedBy: { name: "admin" } });
  for (const refusal of [
    await t.admin.refused(recallsRoutes.notify, { params, body: notice }),
    await t.admin.refused(recallsRoutes.close, { params, body: { conclusion: "De novo" } }),
  ])
    expect(refusal).toMatchObject({ statusCode: 409, message: `O recolhimento ${code} está encerrado` });
  const { data } = await t.admin.call(recallsRoutes.list, { query: { open: "false", lot: id("PF") } });
  expect(data).toMatchObject([{ id: recallId, lots: 2, notified: 1, closedAt: closed.closedAt }]);
});

test("a lot that was not made of it is refused beside its place, and nothing is recalled", async () => {
  const { id, decisions } = await plant();
  for (const stranger of [id("other"), id("EM"), uuidv7()]) {
    const refusal = await t.admin.refused(recallsRoutes.ofLot, {
      params: { id: id("MP") },
      body: { reason: "Engano", lotIds: [id("P1"), stranger] },
    });
    expect(refusal).toMatchObject({
      statusCode: 400,
      issues: [{ path: "lotIds.1", message: "Este lote não foi feito do lote a recolher" }],
    });
  }
  expect(await decisions()).toMatchObject({ MP: { decision: "released" }, P1: { decision: "released" } });
});

test("a recall without a reason, of a removed lot or of none is refused", async () => {
  const { id } = await plant();
  const recall = (lot: string, body: object) => t.admin.refused(recallsRoutes.ofLot, { params: { id: lot }, body });
  expect((await recall(id("MP"), {})).issues?.[0]).toMatchObject({ path: "reason" });
  for (const lotIds of [undefined, [id("P1")]])
    expect(await recall(uuidv7(), { reason: "Nada", lotIds })).toMatchObject({ statusCode: 404 });
  await t.database.pool.query("update lots set removed_at = now() where id = $1", [id("MP")]);
  expect(await recall(id("MP"), { reason: "Tarde" })).toMatchObject({ statusCode: 409, code: "lot.removed" });
});

test("two recalls at once of lots that share descendants both end, and each lot is recalled once", async () => {
  const { id, decisions } = await plant();
  const answers = await Promise.all(
    ["MP", "other", "P1", "MP"].map((name) =>
      t.admin.call(recallsRoutes.ofLot, { params: { id: id(name) }, body: { reason: `Por ${name}` } }),
    ),
  );
  expect(new Set(answers.map(({ code }) => code)).size).toBe(4);
  for (const row of Object.values(await decisions())) if (row.id !== id("EM")) expect(row.version).toBe(2);
});

test("a lot made of the recalled one during the recall's opening is recalled too", async () => {
  const { id, recall, decisions } = await plant();
  const late = await plantLots(t.database.pool, { lots: [fruitLot("pulp", "late", 4)], edges: [], on: "2026-11-11" });
  const lateId = late.get("late") ?? "";
  const maker = await t.database.connect();
  await maker.query("begin");
  // The open transaction acquires the shared lock that every addition to the genealogy acquires.
  await maker.query("select pg_advisory_xact_lock_shared(7105101)");
  await maker.query(
    `insert into lot_movements (id, lot_id, kind, quantity, occurred_at, recorded_at, child_lot_id)
     values ($1, $2, 'consumption', -5, now(), now(), $3)`,
    [uuidv7(), id("MP"), lateId],
  );
  const recalling = recall("MP", { reason: "Corpo estranho" });
  const waiting =
    "select count(*) as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
  await expect.poll(async () => (await t.database.pool.query(waiting)).rows[0].n).toBe(1);
  await maker.query("update lots set balance = balance - 5 where id = $1", [id("MP")]);
  await maker.query("commit");
  await maker.end();
  expect(listIds(await recalling)).toContain(lateId);
  expect(await decisions()).toMatchObject({ MP: { decision: "recalled" } });
});

const listIds = ({ lots }: Recall) => lots.map(({ lot }) => lot.id).sort();

async function readPages(lotId: string, route: AnyRoute = dossiersRoutes.ofLot, query = {}) {
  const { status, body, headers } = await t.admin.send(route, { params: { id: lotId }, query });
  expect(status).toBe(200);
  expect(headers["content-type"]).toBe("application/pdf");
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(body as Buffer)), { mergePages: false });
  return { pages: text.map((page) => page.replace(/\s+/g, " ")), headers };
}

const ship = (lot: string, quantity: number, customer: string, invoiceNumber: string) =>
  moveLot(t.database.pool, lot, {
    kind: "shipment",
    quantity: -quantity,
    customer,
    invoiceNumber,
    at: "2026-11-15T01:30:00Z",
  });

test("the dossier lists customers, stock, descendants and suppliers, and adds up", async () => {
  const { id, recall } = await plant();
  await recall("MP", { reason: "Resíduo de agrotóxico acima do limite" });
  await ship(id("PF"), 180, "Zona Sul Alimentação", "5522");
  await ship(id("PF"), 95, "Açaí & Cia — Maceió", "5519");
  const { rows } = await t.database.pool.query("select id, code from lots where id = any($1::uuid[])", [
    ["MP", "P1", "P2", "PF", "other"].map(id),
  ]);
  const getCode = (name: string) => rows.find((row) => row.id === id(name)).code as string;
  const { pages, headers } = await readPages(id("MP"));
  expect(headers["content-disposition"]).toBe(`attachment; filename="dossie-${getCode("MP")}-2026-11-20.pdf"`);
  const text = pages.join(" ");
  for (const told of [
    `Dossiê do lote ${getCode("MP")} Matéria-prima: Cajá`,
    "Situação Recolhido · Recolhido",
    "Motivo Resíduo de agrotóxico acima do limite",
    "Lotes 4 Clientes 2",
    // The table has a row for fruit, a row for pulp (55 + 33 kg) and a row for product (500 x 0.1 kg).
    "Matéria-prima 1 120,000 100,000 0,000 0,000 0,000 20,000",
    "Pasta 2 88,000 52,000 0,000 0,000 0,000 36,000",
    "Produto final 1 50,000 0,000 27,500 0,000 0,000 22,500",
    "Fechamento 100,00 % do produzido tem destino registrado",
    // By the plant's clock the shipment left on the evening of 14 November.
    `5519 14/11/2026 ${getCode("PF")} Produto final: Cajá 100 g 95 un · 9,500 kg`,
    `5522 14/11/2026 ${getCode("PF")} Produto final: Cajá 100 g 180 un · 18,000 kg`,
    `${getCode("P2")} Pasta: Cajá Recolhido sem validade 33,000 kg 75,00 %`,
    `${getCode("P2")} Pasta: Cajá 10/11/2026 33,000 kg 75,00 % 24,750 kg`,
    `${getCode("PF")} Produto final: Cajá 100 g 10/11/2026 500 un · 50,000 kg 100,00 % 500 un · 50,000 kg`,
    "Sítio São João da Conceição SJ-19 NF 8841",
  ])
    expect(text).toContain(told);
  // The customers are in alphabetical order, before the stock.
  expect(text.indexOf("Açaí & Cia")).toBeLessThan(text.indexOf("Zona Sul"));
  expect(text.indexOf("Para onde foi")).toBeLessThan(text.indexOf("O que está em estoque"));
  for (const [at, page] of pages.entries())
    expect(page).toContain(
      `Lote ${getCode("MP")} · Impresso por admin em 20/11/2026 às 22:05 Página ${at + 1} de ${pages.length}`,
    );
  expect(text).not.toContain("R$");
});

test("the dossier of a packed lot names the deliveries at the far end, with their parts", async () => {
  const { id } = await plant();
  const text = (await readPages(id("PF"))).pages.join(" ");
  expect(text).toMatch(/Sítio São João da Conceição SJ-19 NF 8841 \S+ Matéria-prima: Cajá 10\/11\/2026 100,00 %/);
  expect(text).toMatch(/sem fornecedor não informado não informado \S+ Embalagem: Saco de 1 kg 10\/11\/2026 sem massa/);
  expect(text).toContain("Nenhuma saída registrada: nada chegou a clientes.");
  expect(text).toContain("O lote não entrou em nenhum outro.");
});

test("the trace's sheet names the lots between the fruit and the lot, and sums each customer's receipts", async () => {
  const { id } = await plant();
  await ship(id("PF"), 95, "Açaí & Cia", "5519");
  await ship(id("PF"), 60, "Açaí & Cia", "5523");
  await ship(id("PF"), 210, "Zona Sul", "5522");
  const sheet = async (direction: string) =>
    (await readPages(id("PF"), lotsRoutes.traceSheet, { direction })).pages.join(" ");
  const text = await sheet("both");
  expect(text).toContain("Quem recebeu Cliente Saídas Peso Zona Sul 1 21,000 kg Açaí & Cia 2 15,500 kg");
  const parts = text.slice(text.indexOf("Com que foi feito"), text.indexOf("Quem entregou"));
  expect(parts).toMatch(
    /Pasta: Cajá 10\/11\/2026 52,000 kg 100,00 % .* Embalagem: Saco de 1 kg 10\/11\/2026 505 un sem massa .* Matéria-prima: Cajá 10\/11\/2026 70,000 kg 100,00 %/,
  );
  expect(text).toContain("O que foi feito com ele O lote não entrou em nenhum outro.");
  // A direction that was not requested is omitted, because an empty section would mean that no lots exist in this
  // direction.
  expect(await sheet("forward")).not.toMatch(/Com que foi feito|Quem entregou/);
  expect(await sheet("backward")).not.toContain("O que foi feito com ele");
});

test("a long dossier repeats its headers and counts its pages", async () => {
  const names = Array.from({ length: 300 }, (_, at) => `P${at}`);
  const ids = await plantLots(t.database.pool, {
    lots: [fruitLot("raw_material", "MP", 900), ...names.map((name) => fruitLot("pulp", name, 2.5))],
    edges: names.map((name): GraphEdge => ["MP", name, 3]),
    on: "2026-11-12",
  });
  const { pages } = await readPages(ids.get("MP") ?? "");
  expect(pages.length).toBeGreaterThan(9);
  expect(pages[3]).toMatch(/^Lote Produto Fabricação Produzido Parte/);
  expect(pages.at(-1)).toContain(`Página ${pages.length} de ${pages.length}`);
  const { rows } = await t.database.pool.query("select code from lots where id = any($1::uuid[])", [[...ids.values()]]);
  const text = pages.join(" ");
  for (const { code } of rows) expect(text).toContain(code);
});

test("letters that the fonts lack do not break the dossier", async () => {
  const supplier = await make.supplier({ name: "Ferma Știucă 🍓 ∞" });
  const ids = await plantLots(t.database.pool, {
    lots: [fruitLot("raw_material", "MP", 9, { supplierId: supplier.id })],
    edges: [],
    on: "2026-11-12",
  });
  expect((await readPages(ids.get("MP") ?? "")).pages.join(" ")).toContain("Ferma Stiuca ? ?");
});
