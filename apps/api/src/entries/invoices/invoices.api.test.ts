import { readFileSync } from "node:fs";
import { invoicesRoutes } from "@pomar/contract/entries/invoices/invoices.routes";
import type { InvoiceImportInput, InvoicePreview } from "@pomar/contract/entries/invoices/invoices.schema";
import { rawMaterialsRoutes } from "@pomar/contract/entries/receptions/raw-materials.routes";
import { packagingRecordRoutes } from "@pomar/contract/entries/receptions/supply-records.routes";
import { paymentsRoutes } from "@pomar/contract/money/payments/payments.routes";
import { plantRoutes } from "@pomar/contract/registries/plant/plant.routes";
import { suppliersRoutes } from "@pomar/contract/registries/suppliers/suppliers.routes";
import { strFromU8, unzipSync } from "fflate";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { startApp } from "../../../../../tests/support/app.ts";
import { factories } from "../../../../../tests/support/factories.ts";
import { makeEvent } from "../../../../../tests/support/invoice-corpus.ts";
import { invoiceFile, type Note, notePlant } from "../../../../../tests/support/invoices.ts";
import { brokenInvariants } from "../../../../../tools/checks/invariants.ts";

const t = await startApp();
const make = factories(t);
afterAll(() => t.close());
const { pool } = t.database;

t.clock.now = new Date("2026-11-20T14:30:00Z");

beforeAll(() => ofPlant(notePlant.document));

afterEach(async () => {
  expect(await brokenInvariants(pool)).toEqual({});
});

const ofPlant = (document: string | null) =>
  t.admin.call(plantRoutes.update, { body: { name: notePlant.name, document } });

let number = 1000;
const xml = (bytes: Buffer) => ({ file: { name: "nota.xml", bytes } });
const preview = (note: Note = {}) => {
  number += 1;
  return t.admin.call(invoicesRoutes.preview, xml(invoiceFile({ number, ...note })));
};
const run = (body: InvoiceImportInput) => t.admin.call(invoicesRoutes.run, { body });

/** The lines that import every item as a new packaging counted in units, one unit for each unit of the invoice. */
const allNew = ({ previewId, items }: InvoicePreview): InvoiceImportInput => ({
  previewId,
  items: items.map(({ n }) => ({
    n,
    type: "packaging" as const,
    newItem: { name: `Embalagem ${make.letters()}` },
    factor: 1,
  })),
});

const counts = async () =>
  (
    await pool.query(`select (select count(*)::int from lots) as lots, (select count(*)::int from receipts) as receipts,
      (select count(*)::int from payments) as payments, (select count(*)::int from suppliers) as suppliers,
      (select count(*)::int from packagings) as packagings, (select count(*)::int from invoices) as invoices,
      (select count(*)::int from invoice_entries) as entries, (select count(*)::int from invoice_mappings) as mappings`)
  ).rows[0];

const sample = readFileSync("tests/fixtures/nfe/polpa-acerola.xml");

test("the trade's own invoice becomes a supplier, an entry of its price, and a payable of three instalments; once", async () => {
  await ofPlant("00127912000129");
  const seen = await t.admin.call(invoicesRoutes.preview, xml(sample));
  expect(seen).toMatchObject({
    key: "15231207933914000154550010006643501427015088",
    issuer: { document: "00127786000102", name: "Contribuinte A", supplierId: null },
    items: [{ n: 1, code: "98007", name: "POLPA BRASFRUT 100G ACEROLA", ncm: "08119000", quantity: 6, total: 13.48 }],
    instalments: [{ amount: 54915.05 }, { amount: 54915.05 }, { amount: 54916.71 }],
    importedAs: null,
  });
  expect(seen.warnings.map(({ code }) => code)).toContain("key");
  const none = await counts();
  const question = await t.admin.refused(invoicesRoutes.run, { body: allNew(seen) });
  expect(question).toMatchObject({ statusCode: 409, code: "invoice.unlikely" });
  expect(question.issues?.map(({ path, message }) => [path, message.replaceAll("\u00a0", " ")])).toEqual([
    ["confirmed", "Mais da metade da nota fica fora do estoque: R$ 164.733,33 de R$ 164.746,81"],
    ["confirmed", "A chave é de outro emitente: 07.933.914/0001-54, e a nota diz 00.127.786/0001-02"],
    ["confirmed", "O pagamento venceu há mais de 2 anos, em 31/12/2023"],
  ]);
  expect(await counts()).toEqual(none);
  const made = await run({ ...allNew(seen), confirmed: true });
  expect(made).toMatchObject({ amount: 164746.81, outside: 164733.33, supplier: { name: "Contribuinte A" } });
  expect(made.entries).toMatchObject([{ n: 1, quantity: 6, total: 13.48, joined: false }]);
  const supplier = await t.admin.call(suppliersRoutes.read, { params: { id: made.supplier.id } });
  // The supplier's phone on the invoice has no area code, so that the phone is left out.
  expect(supplier).toMatchObject({ document: "00127786000102", city: "Maraba", state: "PA", phone: null });
  const payment = await t.admin.call(paymentsRoutes.read, { params: { id: made.payment?.id ?? "" } });
  expect(payment).toMatchObject({ amount: 164746.81, outside: 164733.33, lots: [{ amount: 13.48 }] });
  expect(payment.installments.map(({ amount }) => amount)).toEqual([54915.05, 54915.05, 54916.71]);
  const before = await counts();
  const again = await t.admin.call(invoicesRoutes.preview, xml(sample));
  expect(again.importedAs).toMatchObject({ id: made.id, by: { name: "admin" } });
  const refusal = await t.admin.refused(invoicesRoutes.run, { body: allNew(again) });
  expect(refusal).toMatchObject({ code: "invoice.imported", dependents: [{ kind: "invoice", id: made.id }] });
  expect(refusal.message).toBe("A nota 664350 já foi importada por admin, hoje às 11:30: nada foi feito de novo");
  expect(await counts()).toEqual(before);
  await ofPlant(notePlant.document);
});

test("each of the maker's lots is a lot, with its dates and its part of the cost", async () => {
  const lots = [
    { code: "L-77", quantity: 30, madeOn: "2026-10-02", expiresOn: "2027-10-31" },
    { code: "L-78", quantity: 18, madeOn: "2026-10-09", expiresOn: "2027-11-30" },
  ];
  const seen = await preview({ items: [{ name: "SACHE 100G", unit: "MIL", quantity: 48, unitPrice: 3.35, lots }] });
  expect(seen.items[0]?.lots).toEqual(lots);
  const body = allNew(seen);
  const made = await run({ ...body, items: body.items.map((line) => ({ ...line, factor: 1000 })) });
  expect(made.entries).toMatchObject([
    { n: 1, supplierLot: "L-77", quantity: 30_000, total: 100.5 },
    { n: 1, supplierLot: "L-78", quantity: 18_000, total: 60.3 },
  ]);
  const [first] = made.entries;
  const entry = await t.admin.call(packagingRecordRoutes.read, { params: { id: first?.id ?? "" } });
  expect(entry).toMatchObject({ manufacturedOn: "2026-10-02", invoiceKey: made.key, lot: { expiresAt: "2027-10-31" } });
  expect(made).toMatchObject({ outside: 0, payment: { amount: 160.8, status: "pending" } });
});

test("an issuer's code is remembered for that issuer alone, and its factor for its unit", async () => {
  const item = await make.packaging();
  const note = (fields: Note = {}) =>
    preview({ items: [{ code: "77", name: "CAIXA", unit: "CX", quantity: 3 }], ...fields });
  const { previewId, items } = await note();
  expect(items[0]?.mapping).toBeNull();
  await run({ previewId, items: [{ n: 1, type: "packaging", itemId: item.id, factor: 50 }] });
  expect((await note()).items[0]?.mapping).toMatchObject({ type: "packaging", item: { id: item.id }, factor: 50 });
  const another = await note({ items: [{ code: "77", name: "CAIXA", unit: "FD", quantity: 3 }] });
  expect(another.items[0]).toMatchObject({
    mapping: null,
    doubt: "antes vinha em CX",
    proposal: { item: { id: item.id }, factor: null },
  });
  const stranger = await note({ issuer: { document: "12345678000195", name: "Outro" } });
  expect(stranger.items[0]?.mapping).toBeNull();
  const pallets = await note({ items: [{ code: "9", name: "PALETE" }] });
  const made = await run({ previewId: pallets.previewId, confirmed: true, items: [{ n: 1, notStock: true }] });
  expect(made).toMatchObject({ entries: [], outside: 1, notStock: [{ n: 1, name: "PALETE" }], payment: { amount: 1 } });
  const again = await note({ items: [{ code: "9", name: "PALETE" }] });
  expect(again.items[0]?.mapping).toMatchObject({ notStock: true });
});

test("a code with a new meaning is proposed with the earlier one, and holds again once that is imported", async () => {
  const mark = make.letters();
  const [caju, graviola] = [await make.fruit({ name: `Caju ${mark}` }), await make.fruit({ name: `Graviola ${mark}` })];
  const issuer = { document: "44773321000285", name: `Frutas ${mark}` };
  const fruit = {
    code: "1",
    name: `CAJU ${mark} IN NATURA`,
    unit: "KG",
    quantity: 5,
    ncm: "08109000",
    ean: "7891000100103",
  };
  const look = async (...of: Partial<typeof fruit>[]) =>
    preview({ issuer, items: of.map((one) => ({ ...fruit, ...one })) });
  const say = ({ previewId, items }: InvoicePreview, id = caju.id) =>
    run({ previewId, items: items.map(({ n }) => ({ n, type: "raw-material", itemId: id, factor: 1 })) });
  const sure = { mapping: { item: { id: caju.id } }, proposal: null, doubt: null };
  const asked = (id: string, doubt: string) => ({
    mapping: null,
    proposal: { type: "raw-material", item: { id } },
    doubt,
  });

  await say(await look({}));
  expect((await look({ name: `Caju ${mark} (in-natura)` })).items[0]).toMatchObject(sure);
  const was = `antes este código era ${caju.name}`;
  const renamed = await look({ name: `GRAVIOLA ${mark} IN NATURA` });
  expect(renamed.items[0]).toMatchObject(asked(graviola.id, was));
  expect((await look({ name: "UMBU" })).items[0]).toMatchObject(asked(caju.id, was));
  expect((await look({ ncm: "08119000" })).items[0]).toMatchObject(asked(caju.id, "antes o NCM era 08109000"));
  expect((await look({ unit: "CX" })).items[0]).toMatchObject(asked(caju.id, "antes vinha em KG"));
  expect((await look({ ean: "7891000315507" })).items[0]).toMatchObject(
    asked(caju.id, "antes o código de barras era 7891000100103"),
  );
  await say(renamed, graviola.id);
  const now = await look({ name: `GRAVIOLA ${mark} IN NATURA` });
  expect(now.items[0]).toMatchObject({ mapping: { item: { id: graviola.id } }, doubt: null });

  await say(await look({}, { name: `GRAVIOLA ${mark} IN NATURA` }));
  const doubtful = await look({});
  expect(doubtful.items[0]).toMatchObject(asked(caju.id, "este código veio com mais de um nome"));
});

test("an instalment without a day loses its own alone: the others keep theirs", async () => {
  const instalments = [
    { dueDate: "2026-12-05", amount: 50.5 },
    { amount: 30.25 },
    { dueDate: "2027-01-10", amount: 80.05 },
  ];
  const made = await run(allNew(await preview({ instalments })));
  const payment = await t.admin.call(paymentsRoutes.read, { params: { id: made.payment?.id ?? "" } });
  expect(payment).toMatchObject({ status: "pending", amount: 160.8, dueDate: "2026-12-05" });
  expect(payment.installments.map(({ dueDate, amount }) => [dueDate, amount])).toEqual([
    ["2026-12-05", 80.75],
    ["2027-01-10", 80.05],
  ]);
  expect(made.warnings.map(({ code }) => code)).toEqual(["undated"]);
  const none = await run(allNew(await preview({ instalments: [{ amount: 100 }, { amount: 60.8 }] })));
  expect(none.payment).toMatchObject({ status: "draft", dueDate: null });
});

test("a supplier without a document is matched by name, and two branches of one name are two suppliers", async () => {
  const byHand = await make.supplier({ name: `Vidros Borborema ${make.letters()}`, document: null });
  const name = byHand.name.toUpperCase();
  const [house, branch] = ["61186888000193", "61186888009301"];
  const first = await preview({ issuer: { document: house, name } });
  expect(first.issuer).toMatchObject({ supplierId: byHand.id, supplierName: byHand.name });
  expect((await run(allNew(first))).supplier.id).toBe(byHand.id);
  const { document } = await t.admin.call(suppliersRoutes.read, { params: { id: byHand.id } });
  expect(document).toBe(house);
  const other = await preview({ issuer: { document: branch, name } });
  expect(other.issuer).toMatchObject({ supplierId: null });
  expect((await run(allNew(other))).supplier.name).toBe(`${name} (61.186.888/0093-01)`);
});

test("an item is proposed by its name and its unit", async () => {
  const { id } = await make.packaging({ name: "Sachê azul 100 g" });
  const seen = await preview({
    items: [
      { code: "SA-1", name: "SACHE AZUL 100 G TRANSP", unit: "UN" },
      { code: "FE-1", name: "FRETE ESPECIAL" },
    ],
  });
  expect(seen.items[0]?.proposal).toMatchObject({ type: "packaging", item: { id }, factor: 1 });
  expect(seen.items[1]?.proposal).toBeNull();
});

test("refused lines say why beside their item, and nothing is made", async () => {
  const additive = await make.additive();
  const seen = await preview({ items: [{ name: "ACIDO", quantity: 2 }, { name: "CAIXA" }, { name: "RESTO" }] });
  const before = await counts();
  const refusal = await t.admin.refused(invoicesRoutes.run, {
    body: {
      previewId: seen.previewId,
      items: [
        { n: 1, type: "additive", itemId: additive.id, factor: 1 },
        { n: 2, type: "packaging", newItem: { name: "Caixa nova" }, factor: 0.0001 },
        { n: 3, notStock: true },
      ],
    },
  });
  expect(refusal.issues).toEqual([
    { path: "items.0.expiresAt", message: "Informe a validade do aditivo" },
    { path: "items.1.factor", message: "Com este fator a quantidade fica em zero: confira a unidade" },
  ]);
  const incomplete = await t.admin.refused(invoicesRoutes.run, {
    body: {
      previewId: seen.previewId,
      items: [
        { n: 1, notStock: true },
        { n: 1, notStock: true },
        { n: 9, notStock: true },
      ],
    },
  });
  expect(incomplete.issues?.map(({ message }) => message)).toEqual([
    "O item 1 aparece duas vezes",
    "A nota não tem o item 9",
    "Escolha o que é o item 2, CAIXA",
    "Escolha o que é o item 3, RESTO",
  ]);
  expect(await counts()).toEqual(before);
});

test("lots typed by hand are compared with their item: too large a difference needs confirmation before anything is made", async () => {
  const fruit = await make.fruit();
  const note = {
    items: [
      { name: "ACEROLA", unit: "KG", quantity: 10, unitPrice: 3 },
      { name: "POTE", unit: "MIL", quantity: 2 },
    ],
  };
  const typed = (previewId: string, kilos: number[], thousands: number[], confirmedLots?: boolean) => {
    const lots = (quantities: number[]) => quantities.map((quantity, at) => ({ code: `L-${at}`, quantity }));
    const acerola = { n: 1, type: "raw-material" as const, itemId: fruit.id, factor: 1, lots: lots(kilos) };
    const pots = { n: 2, type: "packaging" as const, newItem: { name: `Pote ${make.letters()}` }, factor: 1000 };
    return {
      previewId,
      items: [
        { ...acerola, confirmedLots },
        { ...pots, lots: lots(thousands), confirmedLots },
      ],
    };
  };
  const { previewId } = await preview(note);
  const before = await counts();
  const refusal = await t.admin.refused(invoicesRoutes.run, { body: typed(previewId, [400, 599], [1, 0.999]) });
  const sentence = (noted: string, lotted: string) =>
    `A nota traz ${noted} deste item e os lotes somam ${lotted}: confira, ou confirme a diferença`;
  expect(refusal).toMatchObject({ statusCode: 409, code: "invoice.lots-differ" });
  expect(refusal.message).toBe(sentence("10,000\u00a0kg", "999,000\u00a0kg"));
  expect(refusal.issues).toEqual([
    { path: "items.0.confirmedLots", message: refusal.message },
    { path: "items.1.confirmedLots", message: sentence("2.000\u00a0un", "1.999\u00a0un") },
  ]);
  expect(await counts()).toEqual(before);
  const made = await run(typed(previewId, [400, 599], [1, 0.999], true));
  expect(made.entries.map(({ quantity }) => quantity)).toEqual([400, 599, 1000, 999]);
  expect(made.payment?.amount).toBe(32);
  const confirmed = made.warnings.filter(({ code }) => code === "lots").map(({ message }) => message);
  expect(confirmed).toEqual([
    "A nota traz 10,000\u00a0kg deste item e os lotes somam 999,000\u00a0kg (item 1, ACEROLA): confirmado por quem importou",
    "A nota traz 2.000\u00a0un deste item e os lotes somam 1.999\u00a0un (item 2, POTE): confirmado por quem importou",
  ]);
  const { rows } = await pool.query("select after->'warnings' as warnings from audit_events where entity_id = $1", [
    made.id,
  ]);
  expect(rows).toEqual([{ warnings: made.warnings }]);
  const [first, second] = made.entries;
  const params = { id: first?.id ?? "" };
  const corrected = await t.admin.call(rawMaterialsRoutes.update, { params, body: { grossKg: 401.5 } });
  expect(corrected.lot.balance).toBe(401.5);
  await t.admin.call(rawMaterialsRoutes.remove, { params: { id: second?.id ?? "" } });
  await t.admin.call(invoicesRoutes.undo, { params: { id: made.id } });

  for (const [kilos, thousands] of [
    [[10], [2]],
    [
      [4, 6.5],
      [0.5, 1.5],
    ],
  ] as const) {
    const seen = await preview(note);
    const { warnings, entries, id } = await run(typed(seen.previewId, [...kilos], [...thousands], true));
    expect(entries.map(({ quantity }) => quantity)).toEqual([...kilos, ...thousands.map((many) => many * 1000)]);
    // The preview asked for no confirmation of the lots, so that the confirmation has no effect.
    expect(warnings.filter(({ code }) => code === "lots")).toEqual([]);
    await t.admin.call(invoicesRoutes.undo, { params: { id } });
  }
});

test("an item that joins an entry by hand keeps its quantity, whatever lots were typed before", async () => {
  const supplier = await make.supplier({ document: "33000167000101" });
  const weighed = await make.rawMaterial({ supplierId: supplier.id, grossKg: 52, tareKg: 2 });
  const issuer = { document: "33000167000101", name: supplier.name };
  const { previewId } = await preview({ issuer, items: [{ name: "UMBU", unit: "KG", quantity: 51 }] });
  const line = { n: 1, type: "raw-material", itemId: weighed.fruit.id, factor: 1, joinEntryId: weighed.id } as const;
  const made = await run({ previewId, items: [{ ...line, lots: [{ quantity: 999 }] }] });
  expect(made.entries).toMatchObject([{ joined: true, quantity: 50 }]);
});

test("two people who import the same invoice at once make it once", async () => {
  const note = {
    items: [
      { name: "A", quantity: 7 },
      { name: "B", quantity: 9 },
    ],
    number: 90_001,
  };
  const [one, other] = await Promise.all([preview(note), preview(note)]);
  const before = await counts();
  const answers = await Promise.all(
    [one, other].map((seen) => t.admin.send(invoicesRoutes.run, { body: allNew(seen as InvoicePreview) })),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  const after = await counts();
  expect(after).toMatchObject({ invoices: before.invoices + 1, entries: before.entries + 2, lots: before.lots + 2 });
  expect(after.payments).toBe(before.payments + 1);
});

test.each([
  ["8134567890", "8134567890", "11222333000262"],
  ["08134567890", "8134567890", "11222333000343"],
  ["5581987654321", "81987654321", "11222333000424"],
])("the issuer's phone %s is kept of the new supplier", async (written, phone, document) => {
  const made = await run(allNew(await preview({ issuer: { document, name: `Emitente ${written}`, phone: written } })));
  expect(await t.admin.call(suppliersRoutes.read, { params: { id: made.supplier.id } })).toMatchObject({ phone });
});

test("undone, an import leaves nothing, and may be made again", async () => {
  const issuer = { document: "11222333000181", name: "Fornecedor Passageiro Ltda" };
  const note = { issuer, items: [{ name: "A", quantity: 7 }], number: 90_002 };
  const seen = await preview(note);
  const made = await run(allNew(seen));
  await t.admin.call(invoicesRoutes.undo, { params: { id: made.id } });
  const [entry] = made.entries;
  const { rows } = await pool.query(
    "select balance::float8, removed_at is not null as removed from lots where id = $1",
    [entry?.lot.id],
  );
  expect(rows).toEqual([{ balance: 0, removed: true }]);
  expect(await t.admin.refused(suppliersRoutes.read, { params: { id: made.supplier.id } })).toMatchObject({
    statusCode: 404,
  });
  const payment = await t.admin.call(paymentsRoutes.read, { params: { id: made.payment?.id ?? "" } });
  expect(payment.status).toBe("cancelled");
  expect(await t.admin.refused(invoicesRoutes.read, { params: { id: made.id } })).toMatchObject({ statusCode: 404 });
  const again = await preview(note);
  expect(again).toMatchObject({ importedAs: null, issuer: { supplierId: null } });
  expect((await run(allNew(again))).supplier.name).toBe(issuer.name);
});

test("an entry that was reversed by itself is marked, and undoing reverses the rest", async () => {
  const made = await run(
    allNew(
      await preview({
        items: [
          { name: "A", quantity: 7 },
          { name: "B", quantity: 5 },
        ],
      }),
    ),
  );
  const [first] = made.entries;
  await t.admin.call(packagingRecordRoutes.remove, { params: { id: first?.id ?? "" } });
  const after = await t.admin.call(invoicesRoutes.read, { params: { id: made.id } });
  expect(after.entries.map(({ reversed }) => reversed)).toEqual([true, false]);
  await t.admin.call(invoicesRoutes.undo, { params: { id: made.id } });
  const ids = made.entries.map(({ lot }) => lot.id);
  const { rows } = await pool.query("select count(*)::int as n from lots where removed_at is null and id = any($1)", [
    ids,
  ]);
  expect(rows).toEqual([{ n: 0 }]);
});

test("used and paid parts of an import prevent its undoing, and are named", async () => {
  const made = await run(allNew(await preview({ items: [{ name: "A", quantity: 7, unitPrice: 3 }] })));
  const [entry] = made.entries;
  await t.admin.call(paymentsRoutes.settle, {
    params: { id: made.payment?.id ?? "" },
    body: { paidAt: "2026-11-20", amount: 4.5, method: "pix" },
  });
  const refusal = await t.admin.refused(invoicesRoutes.undo, { params: { id: made.id } });
  expect(refusal).toMatchObject({ code: "invoice.in-use", dependents: [{ kind: "payment", id: made.payment?.id }] });
  expect(await t.admin.call(invoicesRoutes.read, { params: { id: made.id } })).toMatchObject({
    usedBy: [{ kind: "payment" }],
    entries: [{ id: entry?.id }],
  });
});

test("a cancellation names the import of its note, to be undone, and none once that is undone", async () => {
  const made = await run(allNew(await preview({ number: 90_006, items: [{ name: "A", quantity: 7 }, { name: "B" }] })));
  const event = xml(Buffer.from(makeEvent("110111", "135", made.key)));
  const refusal = await t.admin.refused(invoicesRoutes.preview, event);
  expect(refusal).toMatchObject({
    code: "invoice.cancels",
    message: "O arquivo é o cancelamento da nota 90006, série 1, que já foi importada: desfaça a importação dela",
    issues: [{ path: `cancelled.${made.key}` }],
  });
  const lots = made.entries.map(({ lot }) => ({ kind: "lot", ...lot })).toSorted((a, b) => (a.name < b.name ? -1 : 1));
  expect(refusal.dependents).toEqual([
    { kind: "invoice", id: made.id, name: "Nota 90006" },
    { kind: "payment", id: made.payment?.id, name: `Pagamento a ${made.supplier.name}` },
    ...lots,
  ]);
  await t.admin.call(invoicesRoutes.undo, { params: { id: made.id } });
  const after = await t.admin.refused(invoicesRoutes.preview, event);
  expect(after.message).toBe("O arquivo é o cancelamento da nota 90006, série 1, que não vale mais");
  expect(after.dependents).toBeUndefined();
});

test("fruit that was weighed joins the invoice: paid by the invoice's weight, or by the scale's, and undone as it was", async () => {
  const supplier = await make.supplier({ document: "19131243000197" });
  const weighed = await make.rawMaterial({ supplierId: supplier.id, grossKg: 512, tareKg: 32 });
  const issuer = { document: "19131243000197", name: supplier.name };
  const note = { issuer, items: [{ name: "ACEROLA", unit: "KG", quantity: 500, unitPrice: 2.4, freight: 30 }] };
  for (const [pay, total, outside, payable] of [
    ["invoice", 1230, 0, 500],
    ["scale", 1182, 48, null],
  ] as const) {
    const seen = await preview(note);
    expect(seen.issuer.supplierId).toBe(supplier.id);
    expect(seen.joinable).toMatchObject([{ id: weighed.id, by: "scale", quantity: 480, unitPrice: null }]);
    const line = {
      n: 1,
      type: "raw-material",
      itemId: weighed.fruit.id,
      factor: 1,
      joinEntryId: weighed.id,
      pay,
    } as const;
    const made = await run({ previewId: seen.previewId, items: [line] });
    expect(made).toMatchObject({ outside, entries: [{ id: weighed.id, joined: true, quantity: 480, total }] });
    expect(made.payment?.amount).toBe(1230);
    const { rows } = await pool.query("select payable_kg::float8 as kg from receipts where id = $1", [weighed.id]);
    expect(rows).toEqual([{ kg: payable }]);
    const twice = await t.admin.refused(invoicesRoutes.run, {
      body: { previewId: (await preview(note)).previewId, items: [line] },
    });
    expect(twice.issues).toEqual([
      { path: "items.0.joinEntryId", message: `O lote ${weighed.lot.code} já é de outra nota importada` },
    ]);
    await t.admin.call(invoicesRoutes.undo, { params: { id: made.id } });
    const { rows: back } = await pool.query(
      "select total, unit_price, invoice_key, invoice_number, payable_kg from receipts where id = $1 and removed_at is null",
      [weighed.id],
    );
    expect(back).toEqual([
      { total: null, unit_price: null, invoice_key: null, invoice_number: null, payable_kg: null },
    ]);
  }
});

test("an entry by hand of the same number joins the invoice, whose payable takes the place of its own", async () => {
  const supplier = await make.supplier({ document: "60701190000104" });
  const byHand = await make.packagingRecord({
    supplierId: supplier.id,
    quantity: 40,
    unitPrice: 9,
    invoiceNumber: "0077123",
  });
  const seen = await preview({
    number: 77123,
    issuer: { document: "60701190000104", name: supplier.name },
    items: [{ name: "CAIXA", unit: "UN", quantity: 41, unitPrice: 8 }],
  });
  expect(seen.joinable).toMatchObject([{ id: byHand.id, by: "number", unitPrice: 9 }]);
  const made = await run({
    previewId: seen.previewId,
    items: [{ n: 1, type: "packaging", itemId: byHand.item.id, factor: 1, joinEntryId: byHand.id }],
  });
  expect(made).toMatchObject({ outside: 0, entries: [{ quantity: 40, total: 328 }], payment: { amount: 328 } });
  const entry = await t.admin.call(packagingRecordRoutes.read, { params: { id: byHand.id } });
  expect(entry).toMatchObject({ unitPrice: 8.2, payable: { id: made.payment?.id, amount: 328 } });
  await t.admin.call(invoicesRoutes.undo, { params: { id: made.id } });
  const back = await t.admin.call(packagingRecordRoutes.read, { params: { id: byHand.id } });
  expect(back).toMatchObject({ unitPrice: 9, total: 360, invoiceNumber: "0077123", payable: { amount: 360 } });
});

test("an invoice that the plant issues for a grower makes the grower the supplier", async () => {
  const seen = await preview({
    ownIssue: true,
    issuer: { document: notePlant.document, name: notePlant.name },
    recipient: { document: "52998224725", name: "José da Silva" },
    items: [{ name: "UMBU", unit: "KG", quantity: 80, unitPrice: 1.9 }],
  });
  expect(seen.issuer).toMatchObject({ document: "52998224725", name: "José da Silva", supplierId: null });
  expect((await run(allNew(seen))).supplier.name).toBe("José da Silva");
});

test("the file is kept as it came, and a month's files are one ZIP", async () => {
  const bytes = invoiceFile({ number: 90_003, issuedAt: "2026-08-14", encoding: "ISO-8859-1" });
  const seen = await t.admin.call(invoicesRoutes.preview, xml(bytes));
  const made = await run(allNew(seen));
  const file = await t.admin.send(invoicesRoutes.xml, { params: { id: made.id } });
  expect(file.body).toEqual(bytes);
  const zip = await t.admin.send(invoicesRoutes.month, { query: { month: "2026-08" } });
  const files = unzipSync(zip.body as Buffer);
  expect(Object.keys(files)).toEqual([`${made.key}-nfe.xml`]);
  expect(Buffer.from(files[`${made.key}-nfe.xml`] ?? [])).toEqual(bytes);
  expect(strFromU8(files[`${made.key}-nfe.xml`] ?? new Uint8Array())).toContain("<NFe");
  const none = await t.admin.send(invoicesRoutes.month, { query: { month: "2026-07" } });
  expect(unzipSync(none.body as Buffer)).toEqual({});
});

test("lists are found by number, key and supplier, and narrowed to days", async () => {
  const made = await run(allNew(await preview({ number: 90_004, issuedAt: "2026-03-05" })));
  const found = async (query: object) => (await t.admin.call(invoicesRoutes.list, { query })).data.map(({ id }) => id);
  expect(await found({ search: "90004" })).toEqual([made.id]);
  expect(await found({ search: made.key })).toEqual([made.id]);
  expect(await found({ from: "2026-03-05", to: "2026-03-05" })).toEqual([made.id]);
  expect(await found({ search: `boa 90004` })).toEqual([made.id]);
  expect(await found({ search: "nada" })).toEqual([]);
});
