import { entriesRoutes } from "@pomar/contract/entries/entries/entries.routes";
import { rawMaterialsRoutes } from "@pomar/contract/entries/receptions/raw-materials.routes";
import { additiveRecordRoutes, packagingRecordRoutes } from "@pomar/contract/entries/receptions/supply-records.routes";
import { lotsRoutes } from "@pomar/contract/ledger/lots/lots.routes";
import { uuidv7 } from "uuidv7";
import { expect, test } from "vitest";
import { toldWithoutInstants } from "../../../../../tests/support/figures.ts";
import { moveLot } from "../../../../../tests/support/lot-graph.ts";
import { setUpApp } from "../../../../../tests/support/set-up.ts";

const { t, make } = await setUpApp({ now: "2026-11-20T20:30:00Z", checksInvariants: true });
const employee = await make.employee();
const { pool } = t.database;

const readLedger = async (lotId: string) =>
  (await pool.query("select kind, quantity::float from lot_movements where lot_id = $1 order by id", [lotId])).rows.map(
    ({ kind, quantity }) => `${kind} ${quantity}`,
  );
const readLot = (id: string) => t.admin.call(lotsRoutes.read, { params: { id } });
const correctRawMaterial = (id: string, body: object) =>
  t.admin.call(rawMaterialsRoutes.update, { params: { id }, body });
const refusedFruit = (id: string, body: object) => t.admin.refused(rawMaterialsRoutes.update, { params: { id }, body });

test("a wrong weight is corrected in the reception, the lot, the cost and the ledger", async () => {
  const entry = await make.rawMaterial({ grossKg: 1125, tareKg: 12, unitPrice: 2.2, freight: 50 });
  const corrected = await correctRawMaterial(entry.id, { grossKg: 112.5, rejectedKg: 0.5 });
  expect(corrected).toMatchObject({
    grossKg: 112.5,
    tareKg: 12,
    netKg: 100.5,
    rejectedKg: 0.5,
    total: 270,
    version: 2,
    lot: { id: entry.lot.id, code: entry.lot.code, initialQuantity: 100, balance: 100 },
  });
  expect(await readLot(entry.lot.id)).toMatchObject({ unitCost: 2.7, version: 2 });
  expect(await readLedger(entry.lot.id)).toEqual(["entry 1113", "entry 100", "reversal -1113"]);
});

test("absent fields stay as they are; null clears", async () => {
  const entry = await make.rawMaterial({
    crates: 7,
    unitPrice: 3.1,
    freight: 12,
    dueDate: "2026-12-04",
    invoiceNumber: "55",
    supplierLot: "T9",
    brix: 8.25,
    ph: 3.4,
    acidity: 1.1,
    temperatureC: -2,
    ripeness: "madura",
    packageOk: false,
    notes: "Chegou cedo",
  });
  const { version, updatedAt, notes, invoiceNumber, ...rest } = entry;
  const corrected = await correctRawMaterial(entry.id, { notes: null, invoiceNumber: "" });
  expect(corrected).toMatchObject({ ...rest, notes: null, invoiceNumber: null, version: 2 });
  expect(await readLedger(entry.lot.id)).toEqual(["entry 100.5"]);
  // The version of the lot grows, because a search for lots compares the invoice number, which has changed.
  expect((await readLot(entry.lot.id)).version).toBe(2);
});

test("another fruit gives an unused lot another code and the fruit's own expiry", async () => {
  const wrong = await make.fruit({ code: "ERA", shelfLifeRawDays: 3 });
  const right = await make.fruit({ code: "CER", shelfLifeRawDays: 5 });
  const entry = await make.rawMaterial({ fruitId: wrong.id, receivedAt: "2026-11-18" });
  const corrected = await correctRawMaterial(entry.id, { fruitId: right.id });
  expect(corrected).toMatchObject({
    fruit: { id: right.id, code: "CER" },
    lot: { id: entry.lot.id, code: "MP-CER-26322-01", expiresAt: "2026-11-23", balance: 100.5 },
  });
  const search = async (word: string) =>
    (await t.admin.call(rawMaterialsRoutes.list, { query: { search: word } })).data.map((row) => row.id);
  expect(await search("MP-CER-26322-01")).toEqual([entry.id]);
  expect(await search("MP-ERA-26322-01")).toEqual([]);
});

test("another item gives an unused lot its unit, and whole units where it asks for them", async () => {
  const film = await make.packaging({ code: "FIL", unit: "kg" });
  const bag = await make.packaging({ code: "BOL", unit: "un" });
  const record = await make.packagingRecord({ itemId: film.id, quantity: 12.5 });
  const params = { id: record.id };
  const refusal = await t.admin.refused(packagingRecordRoutes.update, { params, body: { itemId: bag.id } });
  expect(refusal.issues).toEqual([{ path: "quantity", message: "Informe um número inteiro de unidades" }]);
  const corrected = await t.admin.call(packagingRecordRoutes.update, {
    params,
    body: { itemId: bag.id, quantity: 1200 },
  });
  expect(corrected.lot).toMatchObject({ code: "EM-BOL-26324-01", unit: "un", initialQuantity: 1200, balance: 1200 });
});

test("another day keeps the code, moves the expiry and the entry in the ledger", async () => {
  const entry = await make.rawMaterial();
  const corrected = await correctRawMaterial(entry.id, { receivedAt: "2026-11-15" });
  expect(corrected).toMatchObject({
    receivedAt: "2026-11-15",
    lot: { code: entry.lot.code, expiresAt: "2026-11-18", status: "expired" },
  });
  expect((await readLot(entry.lot.id)).producedAt).toBe("2026-11-15");
  const { rows } = await pool.query(
    "select kind, quantity::float, (occurred_at at time zone 'America/Sao_Paulo')::date::text as on from lot_movements where lot_id = $1 order by id",
    [entry.lot.id],
  );
  expect(rows).toEqual([
    { kind: "entry", quantity: 100.5, on: "2026-11-20" },
    { kind: "entry", quantity: 100.5, on: "2026-11-15" },
    { kind: "reversal", quantity: -100.5, on: "2026-11-20" },
  ]);
});

test("an expiry set on the lot by hand outlives corrections that change neither day nor fruit", async () => {
  const entry = await make.rawMaterial();
  await pool.query("update lots set expires_at = '2026-12-24' where id = $1", [entry.lot.id]);
  expect((await correctRawMaterial(entry.id, { grossKg: 99.25 })).lot.expiresAt).toBe("2026-12-24");
});

const bad: [string, Record<string, unknown>, string, string][] = [
  ["more tare than gross", { tareKg: 112.5 }, "tareKg", "A tara deve ser menor que o peso bruto"],
  ["more rejected than net", { rejectedKg: 100.501 }, "rejectedKg", "O peso recusado não pode ser maior que o líquido"],
  ["a negative weight", { grossKg: -1 }, "grossKg", "Deve ser no mínimo 0"],
  ["a day in the future", { receivedAt: "2026-11-21" }, "receivedAt", "A data de entrada não pode estar no futuro"],
  ["a day that does not exist", { receivedAt: "2026-02-30" }, "receivedAt", "Esta data não existe"],
  ["an unknown fruit", { fruitId: uuidv7() }, "fruitId", "Esta fruta não existe"],
  ["an unknown supplier", { supplierId: uuidv7() }, "supplierId", "Este fornecedor não existe"],
  ["notes of 5 000 characters", { notes: "n".repeat(5000) }, "notes", "Use no máximo 500 caracteres"],
  ["a price as text", { unitPrice: "2,20" }, "unitPrice", "Informe um número"],
];
const untouched = await make.rawMaterial();

test.each(bad)("a correction to %s is refused and nothing changes", async (_, body, path, message) => {
  const refusal = await refusedFruit(untouched.id, body);
  expect(refusal).toMatchObject({ statusCode: 400, message, issues: [{ path, message }] });
  expect(await t.admin.call(rawMaterialsRoutes.read, { params: { id: untouched.id } })).toEqual(untouched);
  expect(await readLedger(untouched.lot.id)).toEqual(["entry 100.5"]);
});

test("a fruit or supply that was deactivated since does not block a correction", async () => {
  const entry = await make.rawMaterial();
  await pool.query("update fruits set active = false where id = $1", [entry.fruit.id]);
  expect(await correctRawMaterial(entry.id, { fruitId: entry.fruit.id, notes: "Conferido" })).toMatchObject({
    notes: "Conferido",
  });
  const record = await make.additiveRecord();
  await pool.query("update additives set active = false where id = $1", [record.item.id]);
  const body = { itemId: record.item.id, quantity: 26 };
  await t.admin.call(additiveRecordRoutes.update, { params: { id: record.id }, body });
  const other = await make.rawMaterial();
  expect((await refusedFruit(other.id, { fruitId: entry.fruit.id })).message).toBe(
    `${entry.fruit.name} está desativada`,
  );
});

test("a composite fruit is not received, neither at once nor by correction", async () => {
  const mix = await make.compositeFruit({ name: "Tropical" });
  const message = "Tropical é uma fruta composta: não tem entrada de matéria-prima";
  const refusal = { statusCode: 400, issues: [{ path: "fruitId", message }] };
  const body = await make.rawMaterialInput({ fruitId: mix.id });
  expect(await employee.refused(rawMaterialsRoutes.create, { body })).toMatchObject(refusal);
  expect(await refusedFruit(untouched.id, { fruitId: mix.id })).toMatchObject(refusal);
});

test("a used lot neither shrinks below its used quantity nor changes its fruit nor becomes younger than its use, and the lots it went into are named", async () => {
  const fruit = await make.fruit({ shelfLifeRawDays: 20 });
  const entry = await make.rawMaterial({ receivedAt: "2026-11-10", fruitId: fruit.id });
  const use = async (producedAt: string, quantity: number) => {
    const inputs = [{ lotId: entry.lot.id, quantity }];
    return (await make.pulp({ fruitId: fruit.id, producedAt, inputs, outputKg: 12 })).lot;
  };
  const later = await use("2026-11-15", 20.25);
  const first = await use("2026-11-12", 30.5);
  const into = [
    { kind: "lot", id: first.id, name: first.code },
    { kind: "lot", id: later.id, name: later.code },
  ];
  const { code } = entry.lot;
  expect(await refusedFruit(entry.id, { grossKg: 62.749 })).toMatchObject({
    statusCode: 409,
    code: "entry.below-used",
    message: `O lote ${code} já foi usado: a quantidade não pode ficar abaixo de 50,750\u00a0kg`,
    dependents: into,
  });
  const refusals: [object, string][] = [
    [{ fruitId: (await make.fruit()).id }, `O lote ${code} já foi usado: o item não pode mudar`],
    [
      { receivedAt: "2026-11-13" },
      `O lote ${code} já foi usado: a data de entrada não pode passar do primeiro uso, em 12/11/2026`,
    ],
  ];
  for (const [body, message] of refusals)
    expect(await refusedFruit(entry.id, body)).toMatchObject({
      statusCode: 409,
      code: "entry.consumed",
      message,
      dependents: into,
    });
  expect(await t.admin.refused(rawMaterialsRoutes.remove, { params: { id: entry.id } })).toMatchObject({
    statusCode: 409,
    message: `O lote ${code} já foi usado: a entrada não pode ser estornada`,
    dependents: into,
  });
  expect(await readLedger(entry.lot.id)).toEqual(["entry 100.5", "consumption -20.25", "consumption -30.5"]);

  const supplier = await make.supplier();
  const grown = await correctRawMaterial(entry.id, {
    grossKg: 120,
    unitPrice: 1.9,
    notes: "Balança conferida",
    supplierId: supplier.id,
    receivedAt: "2026-11-12",
  });
  expect(grown).toMatchObject({
    supplier: { id: supplier.id },
    receivedAt: "2026-11-12",
    total: 205.2,
    lot: { initialQuantity: 108, balance: 57.25 },
  });
});

test.each(["loss", "discard", "shipment", "adjustment"] as const)("a %s is a use that leads nowhere", async (kind) => {
  const entry = await make.rawMaterial();
  await moveLot(pool, entry.lot.id, { kind, quantity: -4, at: "2026-11-20T20:30:00Z" });
  const refusal = await t.admin.refused(rawMaterialsRoutes.remove, { params: { id: entry.id } });
  expect(refusal).toMatchObject({ statusCode: 409, code: "entry.consumed", dependents: [] });
});

test("a discarded lot's reception cannot become more", async () => {
  const entry = await make.rawMaterial();
  const body = { decision: "discarded" as const, reason: "Chegou estragada" };
  await t.admin.call(lotsRoutes.update, { params: { id: entry.lot.id }, body });
  const params = { id: entry.id };
  for (const grossKg of [111, 114])
    expect(await t.admin.refused(rawMaterialsRoutes.update, { params, body: { grossKg } })).toMatchObject({
      statusCode: 409,
      message: `O lote ${entry.lot.code} já foi usado: está descartado e a quantidade não pode mudar`,
    });
  expect((await t.admin.call(rawMaterialsRoutes.update, { params, body: { unitPrice: 2 } })).total).toBe(201);
});

test("a reversed use is none", async () => {
  const record = await make.additiveRecord();
  const at = t.clock.now.toISOString();
  const [loss, back] = [uuidv7(), uuidv7()];
  await pool.query(
    `insert into lot_movements (id, lot_id, kind, quantity, occurred_at, recorded_at, reverses_id, reason)
     values ($1, $3, 'loss', -4, $4, $4, null, 'Avaria'), ($2, $3, 'reversal', 4, $4, $4, $1, 'Engano')`,
    [loss, back, record.lot.id, at],
  );
  const params = { id: record.id };
  expect((await t.admin.call(additiveRecordRoutes.update, { params, body: { quantity: 3 } })).lot.balance).toBe(3);
  await t.admin.call(additiveRecordRoutes.remove, { params });
});

test("a reversed reception is gone from reads and lists; its empty lot stays to be read", async () => {
  const entry = await make.rawMaterial({ unitPrice: 2 });
  const params = { id: entry.id };
  await t.admin.call(rawMaterialsRoutes.remove, { params });
  for (const refused of [
    t.admin.refused(rawMaterialsRoutes.read, { params }),
    t.admin.refused(rawMaterialsRoutes.update, { params, body: { notes: "x" } }),
    t.admin.refused(rawMaterialsRoutes.remove, { params }),
  ])
    expect(await refused).toMatchObject({ statusCode: 404, message: "Registro não encontrado" });
  const search = { query: { search: entry.lot.code } };
  expect((await t.admin.call(rawMaterialsRoutes.list, search)).total).toBe(0);
  expect((await t.admin.call(entriesRoutes.list, search)).total).toBe(0);
  expect(await readLot(entry.lot.id)).toMatchObject({ status: "removed", balance: 0, entry: null });
  expect(await t.admin.call(lotsRoutes.usage, { params: { lotId: entry.lot.id } })).toMatchObject({
    consumed: 0,
    shipped: 0,
    lost: 0,
    balance: 0,
  });
  expect(await readLedger(entry.lot.id)).toEqual(["entry 100.5", "reversal -100.5"]);
});

test("an employee corrects no other user's entry, and sees no price of it", async () => {
  const entry = await make.rawMaterial({ unitPrice: 4.44, dueDate: "2026-12-01" });
  const params = { id: entry.id };
  expect((await employee.send(rawMaterialsRoutes.update, { params, body: { notes: "x" } })).status).toBe(404);
  expect((await employee.send(rawMaterialsRoutes.remove, { params })).status).toBe(404);
  const seen = toldWithoutInstants([
    await employee.call(rawMaterialsRoutes.read, { params }),
    await employee.call(rawMaterialsRoutes.list, { query: { search: entry.lot.code } }),
    await employee.call(entriesRoutes.list, { query: { search: entry.lot.code } }),
  ]);
  expect(seen).toContain(entry.lot.code);
  expect(seen).not.toMatch(/payable|unitPrice|freight|dueDate|"total":446|4\.44/);
});

test("the history names the fields of a correction and a reversal as the answer does", async () => {
  const entry = await make.rawMaterial({ notes: "antes" });
  const supplier = await make.supplier({ name: "Granja Nova" });
  await correctRawMaterial(entry.id, { supplierId: supplier.id, notes: "depois" });
  await t.admin.call(rawMaterialsRoutes.remove, { params: { id: entry.id } });
  const { rows } = await pool.query(
    "select action, before, after from audit_events where entity = 'receipts' and entity_id = $1 order by id",
    [entry.id],
  );
  expect(rows).toMatchObject([
    { action: "create", before: null, after: { fruit: { name: entry.fruit.name }, netKg: 100.5, lot: entry.lot } },
    { action: "update" },
    { action: "remove", before: { notes: "depois", supplier: { name: "Granja Nova" } }, after: null },
  ]);
  expect(rows[1].before).toEqual({ notes: "antes", supplier: entry.supplier });
  expect(rows[1].after).toEqual({ notes: "depois", supplier: { id: supplier.id, name: "Granja Nova" } });
});
