import { myEntriesRoutes } from "@pomar/contract/entries/my-entries/my-entries.routes";
import { dossiersRoutes } from "@pomar/contract/insight/dossiers/dossiers.routes";
import { lotsRoutes } from "@pomar/contract/ledger/lots/lots.routes";
import { findReceptions } from "@pomar/contract/ledger/lots/trace.rules";
import { scanRoutes } from "@pomar/contract/ledger/scan/scan.routes";
import { countsRoutes } from "@pomar/contract/stock/counts/counts.routes";
import { dispatchesRoutes } from "@pomar/contract/stock/dispatches/dispatches.routes";
import { drillsRoutes } from "@pomar/contract/stock/drills/drills.routes";
import { recallsRoutes } from "@pomar/contract/stock/recalls/recalls.routes";
import { afterAll, expect, test } from "vitest";
import { startApp } from "../../../../../tests/support/app.ts";
import { factories } from "../../../../../tests/support/factories.ts";
import { pdfText } from "../../../../../tests/support/pdf-text.ts";

const t = await startApp();
const make = factories(t);
afterAll(() => t.close());
t.clock.now = new Date("2026-11-20T15:00:00Z");

const hostile = "=cmd|' /C calc'!A0 <script>alert(1)</script>";

/**
 * A packed lot made of one supplier's fruit: two customers received parts of the lot, and one customer returned a part.
 */
async function plant() {
  const fruitId = (await make.fruit({ name: "Goiaba", brixMin: 7 })).id;
  const supplier = await make.supplier({ name: "Sítio Boa Vista" });
  const reception = {
    fruitId,
    supplierId: supplier.id,
    grossKg: 600,
    tareKg: 0,
    brix: 6.2,
    invoiceNumber: "311",
    unitPrice: 1.7777,
  };
  const fruit = await make.rawMaterial(reception);
  const pulp = await make.pulp({ fruitId, inputs: [{ lotId: fruit.lot.id, quantity: 500 }], outputKg: 400 });
  const bags = await make.lot({ type: "packaging", packaging: (await make.packaging({ capacityG: 400 })).id });
  const { lot } = await make.finalProduct({
    fruitId,
    units: 240,
    netContentG: 400,
    pulps: [{ lotId: pulp.lot.id, quantity: 100 }],
    packagings: [{ lotId: bags.id, quantity: 245 }],
  });
  const send = async (name: string, quantity: number, fields = {}) =>
    t.admin.call(dispatchesRoutes.create, {
      body: { customerId: await make.buyer(name), lines: [{ lotId: lot.id, quantity }], ...fields },
    });
  const first = await send("Mercado Aurora", 90, { invoiceNumber: "8812" });
  const other = await send("Padaria Estrela", 30);
  const back = { lines: [{ lotId: lot.id, quantity: 25, reason: hostile, temperatureC: -4.5, packageOk: false }] };
  await t.admin.call(dispatchesRoutes.takeBack, { params: { id: first.id }, body: back });
  return { fruit, pulp, lot, first, other };
}
const { fruit, pulp, lot, first, other } = await plant();

const readText = async (route: Parameters<typeof t.admin.send>[0], params: Record<string, string>, query = {}) => {
  const { body, headers, status } = await t.admin.send(route, { params, query } as never);
  expect([status, headers["content-type"]]).toEqual([200, "application/pdf"]);
  return pdfText(body as Buffer);
};

test("the dossier of a lot says all that is known of it, and no price", async () => {
  const text = await readText(dossiersRoutes.ofLot, { id: lot.id });
  for (const said of [
    ...[`Dossiê do lote ${lot.code}`, "Sítio Boa Vista", fruit.lot.code, pulp.lot.code, "fora do limite", "mín. 7"],
    ...[
      "Mercado Aurora",
      first.code,
      "8812",
      "Padaria Estrela",
      other.code,
      "25 un",
      "embalagem danificada",
      "-4,5 °C",
    ],
    ...[
      "Trilha de auditoria",
      "Responsável técnico",
      "100,00 % do produzido tem destino registrado",
      "Impresso por admin em",
      "Página 1 de",
    ],
  ])
    expect(text, said).toContain(said);
  expect(text).toContain("<script>alert(1)</script>");
  for (const money of ["R$", "1,7777", "1.7777"]) expect(text).not.toContain(money);
});

test("a recall has a dossier, a letter to each customer with its lots alone, and a list to call", async () => {
  const recall = await t.admin.call(recallsRoutes.create, { body: { lotId: pulp.lot.id, reason: "Corpo estranho" } });
  const [aurora] = recall.customers.filter(({ customer }) => customer.name === "Mercado Aurora");
  const customerId = aurora?.customer.id ?? "";
  const notice = { customerId, how: "phone" as const, answer: hostile, holds: "12 caixas" };
  await t.admin.call(recallsRoutes.notify, { params: { id: recall.id }, body: notice });
  const dossier = await readText(recallsRoutes.dossier, { id: recall.id });
  for (const said of [`Dossiê do recolhimento ${recall.code}`, "Corpo estranho", "1 de 2", "Telefone", "12 caixas"])
    expect(dossier, said).toContain(said);
  const letters = await readText(recallsRoutes.letters, { id: recall.id });
  expect(letters.match(/Aviso de recolhimento/g)).toHaveLength(2);
  const letter = await readText(recallsRoutes.letters, { id: recall.id }, { customer: customerId });
  expect(letter).toContain("A Mercado Aurora");
  expect(letter).not.toContain("Padaria Estrela");
  for (const said of ["Produto final: Goiaba 400 g", "65 un · 26,000 kg"])
    expect(letter.replaceAll("\u00a0", " "), said).toContain(said);
  const stranger = await t.admin.send(recallsRoutes.letters, {
    params: { id: recall.id },
    query: { customer: (await make.customer()).id },
  } as never);
  expect(stranger.status).toBe(404);
  const { body } = await t.admin.send(recallsRoutes.sheet, { params: { id: recall.id } });
  const lines = String(body).split("\r\n");
  expect(lines[0]).toMatch(/^\ufeffCliente;Contato;Telefone;/);
  expect(lines.find((line) => line.startsWith("Mercado Aurora"))).toContain(
    `;Produto final: Goiaba 400\u00a0g;90;25;65;un;26;`,
  );
  // The exported text begins with an apostrophe, so that a spreadsheet does not run it as a formula.
  expect(lines.join("\n")).toContain(`'${hostile}`);
});

test("every page of a drill's paper says that it is one", async () => {
  const drill = await t.admin.call(drillsRoutes.start, { body: { lotId: lot.id } });
  t.clock.now = new Date("2026-11-20T15:12:05Z");
  await t.admin.call(drillsRoutes.finish, { params: { id: drill.id }, body: { notes: "Rápido" } });
  const text = await readText(drillsRoutes.dossier, { id: drill.id });
  const pages = Number(/Página 1 de (\d+)/.exec(text)?.[1]);
  expect(text.match(/SIMULADO/g)).toHaveLength(pages);
  for (const said of ["12 min 5 s", "Rápido", "Não explicado 0 un (0,00 %)"])
    expect(text.replaceAll("\u00a0", " ")).toContain(said);
});

test("every call that names a packed lot has the content of a pack", async () => {
  const params = { id: lot.id };
  const { id: countId } = await t.admin.call(countsRoutes.create, {
    body: { scope: { of: "everything" }, blind: true },
  });
  const [traced, scanned, found, sent, sheet, drills, recalls, mine] = await Promise.all([
    t.admin.call(lotsRoutes.trace, { params, query: { direction: "backward" } }),
    t.admin.call(scanRoutes.read, { query: { code: lot.code } }),
    t.admin.call(lotsRoutes.find, { query: { search: lot.code } }),
    t.admin.call(dispatchesRoutes.read, { params: { id: first.id } }),
    t.admin.call(countsRoutes.read, { params: { id: countId } }),
    t.admin.call(drillsRoutes.list, { query: {} }),
    t.admin.call(recallsRoutes.list, { query: {} }),
    t.admin.call(myEntriesRoutes.list, {}),
  ]);
  const recall = await t.admin.call(recallsRoutes.read, { params: { id: recalls.data[0]?.id ?? "" } });
  const told = [
    traced.nodes.find(({ depth }) => depth === 0)?.lot,
    ...[scanned[0], found[0], sent.lines[0]?.lot, sent.returns[0]?.lot, drills.data[0]?.lot],
    ...[sheet.lots.find((one) => one.lot.id === lot.id)?.lot, recall.lots.find((one) => one.lot.id === lot.id)?.lot],
    mine.find((one) => one.kind === "final-product"),
  ];
  for (const one of told) expect(one).toMatchObject({ netContentG: 400 });
  expect(recall.lot.netContentG).toBeNull();
});

test("fruit and supplies name their supplier, the invoice and the day: in the trace, on a drill's paper and in a recall's dossier", async () => {
  const supplier = await make.supplier({ name: "Química Nordeste" });
  const given = { supplierId: supplier.id, invoiceNumber: "7702", receivedAt: "2026-11-17" };
  const supply = await make.additiveRecord(given);
  for (const [lotId, name, invoiceNumber, day] of [
    [fruit.lot.id, "Sítio Boa Vista", "311", "2026-11-20"],
    [supply.lot.id, "Química Nordeste", "7702", "2026-11-17"],
  ] as const) {
    const { nodes, edges } = await t.admin.call(lotsRoutes.trace, { params: { id: lotId }, query: {} });
    expect(findReceptions({ nodes, edges })).toMatchObject([
      { lot: { id: lotId, supplier: { name }, producedAt: day }, invoiceNumber },
    ]);
    const drill = await t.admin.call(drillsRoutes.start, { body: { lotId } });
    await t.admin.call(drillsRoutes.finish, { params: { id: drill.id }, body: {} });
    const recall = await t.admin.call(recallsRoutes.create, { body: { lotId, reason: "Exemplo" } });
    const written = `${name} não informado ${invoiceNumber} ${drill.lot.code}`;
    expect(await readText(drillsRoutes.dossier, { id: drill.id })).toContain(written);
    expect(await readText(recallsRoutes.dossier, { id: recall.id })).toContain(written);
  }
});

test("none of it is an employee's", async () => {
  const employee = await make.employee();
  for (const route of [dossiersRoutes.ofLot, dossiersRoutes.epcis])
    expect((await employee.send(route, { params: { id: lot.id } })).status).toBe(403);
});
