import {
  additionalRecordRoutes,
  additiveRecordRoutes,
  packagingRecordRoutes,
} from "@pomar/contract/entries/receptions/supply-records.routes";
import type { SupplyRecordInput } from "@pomar/contract/entries/receptions/supply-records.schema";
import { lotsRoutes } from "@pomar/contract/ledger/lots/lots.routes";
import { uuidv7 } from "uuidv7";
import { expect, test } from "vitest";
import { setUpApp } from "../../../../../tests/support/set-up.ts";

const { t, make } = await setUpApp({ now: "2026-11-20T20:30:00Z" });
const employee = await make.employee();

const count = async (table: string) => (await t.database.pool.query(`select count(*) as n from ${table}`)).rows[0].n;
const everything = () =>
  Promise.all(
    ["receipts", "lots", "lot_movements", "lot_codes", "payments", "audit_events", "idempotency_keys"].map(count),
  );

test("an additive becomes a lot in its unit, with the maker's number, an expiry, a cost and a payable", async () => {
  const additive = await make.additive({ name: "Ácido cítrico", code: "CIT", unit: "g" });
  const supplier = await make.supplier({ name: "Química Norte" });
  const record = await t.admin.call(additiveRecordRoutes.create, {
    body: {
      itemId: additive.id,
      supplierId: supplier.id,
      quantity: 1250.5,
      unitPrice: 0.042,
      freight: 18.3,
      dueDate: "2026-12-11",
      brand: "Pureza",
      supplierLot: "L-77",
      expiresAt: "2028-05-31",
      invoiceNumber: "8812",
      packageOk: false,
      notes: "Saco furado",
    },
  });
  expect(record).toMatchObject({
    item: { id: additive.id, name: "Ácido cítrico", code: "CIT" },
    supplier: { id: supplier.id, name: "Química Norte" },
    receivedAt: "2026-11-20",
    quantity: 1250.5,
    brand: "Pureza",
    supplierLot: "L-77",
    packageOk: false,
    total: 70.82,
    payable: { amount: 70.82, dueDate: "2026-12-11", status: "pending" },
    lot: {
      code: "AD-CIT-26324-01",
      type: "additive",
      unit: "g",
      initialQuantity: 1250.5,
      balance: 1250.5,
      expiresAt: "2028-05-31",
      status: "available",
    },
  });
  const lot = await t.admin.call(lotsRoutes.read, { params: { id: record.lot.id } });
  expect(lot).toMatchObject({
    item: { code: "CIT" },
    unitCost: 0.0566,
    entry: { kind: "additive", id: record.id },
    supplier: { name: "Química Norte" },
    supplierLot: "L-77",
  });
});

test("each kind has lots of its own type, prefix and unit", async () => {
  const additional = await make.additional({ code: "ACU", unit: "kg" });
  const packaging = await make.packaging({ code: "SAC", unit: "un" });
  expect((await make.additionalRecord({ itemId: additional.id })).lot).toMatchObject({
    code: "AC-ACU-26324-01",
    type: "additional",
    unit: "kg",
    expiresAt: null,
  });
  expect((await make.packagingRecord({ itemId: packaging.id })).lot).toMatchObject({
    code: "EM-SAC-26324-01",
    type: "packaging",
    unit: "un",
    balance: 3000,
  });
});

test("water comes from the tap: it needs no supplier, and creates no debt", async () => {
  const water = await make.additional({ name: "Água", unit: "L", isWater: true });
  const record = await make.additionalRecord({ itemId: water.id, supplierId: null, unitPrice: 0.02 });
  expect(record).toMatchObject({ supplier: null, total: 0.8, payable: null });
  const bought = await make.additionalRecord({ itemId: water.id, unitPrice: 0.02 });
  expect(bought.payable).toMatchObject({ amount: 0.8, status: "draft" });
});

const additive = await make.additive();
const sugar = await make.additional();
const bag = await make.packaging({ name: "Saco 1 kg" });
const inactive = {
  additive: await make.additive({ name: "Corante velho" }),
  packaging: await make.packaging({ name: "Tampa velha" }),
};
await t.database.pool.query("update additives set active = false where id = $1", [inactive.additive.id]);
await t.database.pool.query("update packagings set active = false where id = $1", [inactive.packaging.id]);

const kinds = {
  additive: { routes: additiveRecordRoutes, input: make.additiveRecordInput, itemId: additive.id },
  additional: { routes: additionalRecordRoutes, input: make.additionalRecordInput, itemId: sugar.id },
  packaging: { routes: packagingRecordRoutes, input: make.packagingRecordInput, itemId: bag.id },
};
type Kind = keyof typeof kinds;

const bad: [string, Kind, Partial<Record<keyof SupplyRecordInput, unknown>>, string, string][] = [
  ["a negative quantity", "additive", { quantity: -3 }, "quantity", "Deve ser maior que 0"],
  ["no quantity at all", "additional", { quantity: 0 }, "quantity", "Deve ser maior que 0"],
  ["a quantity that is no number", "additive", { quantity: null }, "quantity", "Campo obrigatório"],
  ["a quantity as text", "additive", { quantity: "NaN" }, "quantity", "Informe um número"],
  ["a tenth of a thousandth", "additive", { quantity: 1.0001 }, "quantity", "Use no máximo 3 casas decimais"],
  ["more than a column holds", "packaging", { quantity: 99_999_999 }, "quantity", "Deve ser no máximo 9.999.999"],
  ["half a bag", "packaging", { quantity: 10.5 }, "quantity", "Informe um número inteiro de unidades"],
  ["notes of 5 000 characters", "packaging", { notes: "n".repeat(5000) }, "notes", "Use no máximo 500 caracteres"],
  ["an unknown additive", "additive", { itemId: uuidv7() }, "itemId", "Este aditivo não existe"],
  ["an unknown additional", "additional", { itemId: uuidv7() }, "itemId", "Este adicional não existe"],
  ["an unknown packaging", "packaging", { itemId: uuidv7() }, "itemId", "Esta embalagem não existe"],
  ["an additive among the packagings", "packaging", { itemId: additive.id }, "itemId", "Esta embalagem não existe"],
  ["no item", "additional", { itemId: "" }, "itemId", "Escolha o adicional"],
  ["an inactive additive", "additive", { itemId: inactive.additive.id }, "itemId", "Corante velho está desativado"],
  ["an inactive packaging", "packaging", { itemId: inactive.packaging.id }, "itemId", "Tampa velha está desativada"],
  ["an unknown supplier", "additive", { supplierId: uuidv7() }, "supplierId", "Este fornecedor não existe"],
  ["an additive of nobody", "additive", { supplierId: null }, "supplierId", "Escolha o fornecedor"],
  ["sugar of nobody", "additional", { supplierId: null }, "supplierId", "Escolha o fornecedor"],
  ["a packaging of nobody", "packaging", { supplierId: undefined }, "supplierId", "Escolha o fornecedor"],
  ["an additive that never expires", "additive", { expiresAt: null }, "expiresAt", "Informe a validade do aditivo"],
  [
    "what expired before it came",
    "additive",
    { receivedAt: "2026-11-18", expiresAt: "2026-11-17" },
    "expiresAt",
    "A validade não pode ser anterior à data de entrada",
  ],
  [
    "what expired before it came today",
    "packaging",
    { expiresAt: "2026-11-19" },
    "expiresAt",
    "A validade não pode ser anterior à data de entrada",
  ],
  [
    "a day in the future",
    "additional",
    { receivedAt: "2026-11-21" },
    "receivedAt",
    "A data de entrada não pode estar no futuro",
  ],
  ["a day that does not exist", "additional", { receivedAt: "2026-02-30" }, "receivedAt", "Esta data não existe"],
  ["a negative price", "additive", { unitPrice: -0.01 }, "unitPrice", "Deve ser no mínimo 0"],
  [
    "a cost that no column can hold",
    "additive",
    { quantity: 0.001, unitPrice: 1, freight: 99_999_999 },
    "unitPrice",
    "O custo por unidade passa de R$\u00a09.999.999,00: confira o preço, o frete e a quantidade",
  ],
  [
    "an invoice key with a wrong digit",
    "packaging",
    { invoiceKey: "52060433009911002506550120000007800267301614" },
    "invoiceKey",
    "O dígito verificador da chave não confere: confira os 44 caracteres",
  ],
];

test.each(bad)("%s is refused and nothing is stored", async (_, kind, fields, path, message) => {
  const { routes, input, itemId } = kinds[kind];
  const body = { ...(await input({ itemId })), ...fields };
  const before = await everything();
  const refusal = await t.admin.refused(routes.create, { body, headers: { "idempotency-key": uuidv7() } });
  expect(refusal).toMatchObject({ statusCode: 400, issues: expect.arrayContaining([{ path, message }]) });
  expect(await everything()).toEqual(before);
});

test.each(bad.filter(([, , fields]) => Object.values(fields).every((value) => value !== undefined)))(
  "a correction to %s is refused and nothing changes",
  async (_, kind, fields, path, message) => {
    const { routes, input, itemId } = kinds[kind];
    const record = await t.admin.call(routes.create, { body: await input({ itemId }) });
    const before = await everything();
    const refusal = await t.admin.refused(routes.update, { params: { id: record.id }, body: fields });
    expect(refusal).toMatchObject({ statusCode: 400, issues: expect.arrayContaining([{ path, message }]) });
    expect(await everything()).toEqual(before);
    expect(await t.admin.call(routes.read, { params: { id: record.id } })).toEqual(record);
  },
);

test("a broken number and a broken body are refused as such", async () => {
  const before = await everything();
  for (const payload of ['{"quantity": NaN}', '{"quantity": 1e999}', "[]", ""]) {
    const reply = await t.app.inject({
      method: "POST",
      url: "/api/additive-record",
      headers: { authorization: `Bearer ${t.admin.token}`, "content-type": "application/json" },
      payload,
    });
    expect(reply.statusCode).toBe(400);
  }
  expect(await everything()).toEqual(before);
});

test("an employee neither records supplies nor sees them", async () => {
  const record = await make.additiveRecord();
  const before = await everything();
  const params = { id: record.id };
  const calls = [
    employee.send(additiveRecordRoutes.create, { body: await make.additiveRecordInput({ itemId: additive.id }) }),
    employee.send(additiveRecordRoutes.list),
    employee.send(additiveRecordRoutes.read, { params }),
    employee.send(additiveRecordRoutes.update, { params, body: { quantity: 1 } }),
    employee.send(additiveRecordRoutes.remove, { params }),
  ];
  expect((await Promise.all(calls)).map((answer) => answer.status)).toEqual([403, 403, 403, 403, 403]);
  // The audit log is not compared, because the test itself creates a supplier for the first body.
  expect((await everything()).slice(0, 5)).toEqual(before.slice(0, 5));
});

test("a record of one kind is not found among another", async () => {
  const record = await make.additiveRecord();
  for (const routes of [additionalRecordRoutes, packagingRecordRoutes]) {
    expect((await t.admin.refused(routes.read, { params: { id: record.id } })).statusCode).toBe(404);
    expect((await t.admin.refused(routes.remove, { params: { id: record.id } })).statusCode).toBe(404);
  }
});

test("40 receptions of one packaging at once have 40 codes", async () => {
  const packaging = await make.packaging({ code: "MUI" });
  const body = await make.packagingRecordInput({ itemId: packaging.id, confirmedRepeat: true });
  const records = await Promise.all(
    Array.from({ length: 40 }, () => t.admin.call(packagingRecordRoutes.create, { body })),
  );
  expect(new Set(records.map((record) => record.lot.code)).size).toBe(40);
});

test("the list filters by item, supplier and days, sorts by quantity, and finds by every word", async () => {
  const item = await make.additional({ name: "Açúcar demerara", code: "DEM" });
  const supplier = await make.supplier({ name: "Usina Água Preta" });
  const parties = { itemId: item.id, supplierId: supplier.id };
  const old = await make.additionalRecord({
    ...parties,
    receivedAt: "2026-03-05",
    invoiceNumber: "NF-900",
    quantity: 7,
  });
  const recent = await make.additionalRecord({ ...parties, receivedAt: "2026-11-19", quantity: 3 });
  await make.additiveRecord({ supplierId: supplier.id });
  const ids = async (query: Record<string, string>) =>
    (await t.admin.call(additionalRecordRoutes.list, { query })).data.map((record) => record.id);
  expect(await ids({ item: item.id })).toEqual([recent.id, old.id]);
  expect(await ids({ supplier: supplier.id, sortBy: "quantity", sortOrder: "desc" })).toEqual([old.id, recent.id]);
  expect(await ids({ supplier: supplier.id, to: "2026-03-05" })).toEqual([old.id]);
  expect(await ids({ supplier: supplier.id, from: "2026-03-06" })).toEqual([recent.id]);
  expect(await ids({ search: "agua demerara" })).toEqual([recent.id, old.id]);
  expect(await ids({ search: "dem usina nf-9" })).toEqual([old.id]);
  expect(await ids({ search: old.lot.code.toLowerCase() })).toEqual([old.id]);
  expect(await ids({ search: "demerara %" })).toEqual([]);
});
