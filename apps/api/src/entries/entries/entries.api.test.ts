import { entriesRoutes } from "@pomar/contract/entries/entries/entries.routes";
import { rawMaterialsRoutes } from "@pomar/contract/entries/receptions/raw-materials.routes";
import { fruitsRoutes } from "@pomar/contract/registries/fruits/fruits.routes";
import { suppliersRoutes } from "@pomar/contract/registries/suppliers/suppliers.routes";
import { expect, test } from "vitest";
import { setUpApp } from "../../../../../tests/support/set-up.ts";
import { brokenInvariants } from "../../../../../tools/checks/invariants.ts";

const { t, make } = await setUpApp({ now: "2026-11-20T20:30:00Z" });
const employee = await make.employee();

const supplier = await make.supplier({ name: "Armazém São Bento" });
const supplierId = supplier.id;
const fruit = await make.fruit({ name: "Pitanga", code: "PIT" });
const water = await make.additional({ name: "Água", unit: "L", isWater: true });
const reception = await make.rawMaterial({ fruitId: fruit.id, supplierId, receivedAt: "2026-11-18", unitPrice: 5 });
const additive = await make.additiveRecord({
  supplierId,
  receivedAt: "2026-11-19",
  invoiceNumber: "NF-31",
  unitPrice: 5,
});
const tap = await make.additionalRecord({ itemId: water.id, supplierId: null, receivedAt: "2026-11-20" });
const bags = await make.packagingRecord({ supplierId, receivedAt: "2026-11-17" });

const found = async (query: Record<string, string>) =>
  (await employee.call(entriesRoutes.list, { query })).data.map((entry) => entry.id);

test("every kind of entry is in one timeline, newest first, without money, for both levels", async () => {
  const page = await employee.call(entriesRoutes.list);
  expect(page).toMatchObject({
    total: 4,
    data: [
      { id: tap.id, kind: "additional", item: { name: "Água" }, supplier: null, quantity: 40, lot: { unit: "L" } },
      { id: additive.id, kind: "additive", on: "2026-11-19", supplier: { name: "Armazém São Bento" } },
      {
        id: reception.id,
        kind: "raw-material",
        item: { id: fruit.id },
        quantity: 100.5,
        lot: { id: reception.lot.id },
      },
      { id: bags.id, kind: "packaging", createdBy: { name: "admin" } },
    ],
  });
  for (const caller of [employee, t.admin])
    expect(JSON.stringify(await caller.call(entriesRoutes.list))).not.toMatch(/price|total":5|freight|payable|cost/i);
});

test("the timeline filters by kind, item, supplier, days and the expiry of what is in stock", async () => {
  const quick = await make.fruit({ shelfLifeRawDays: 3 });
  const old = await make.rawMaterial({ fruitId: quick.id, receivedAt: "2026-11-16" });
  const soon = await make.rawMaterial({ fruitId: quick.id, receivedAt: "2026-11-18" });
  expect(await found({ expiry: "expired", item: quick.id })).toEqual([old.id]);
  expect(await found({ expiry: "within7", item: quick.id })).toEqual([soon.id]);
  const slow = await make.fruit({ shelfLifeRawDays: 9 });
  const late = await make.rawMaterial({ fruitId: slow.id, receivedAt: "2026-11-19" });
  // The lot that expires first comes first, although it was received first.
  const within30 = await found({ expiry: "within30" });
  expect(within30.filter((id) => [old.id, soon.id, late.id].includes(id))).toEqual([soon.id, late.id]);
  for (const { id } of [old, soon, late]) await t.admin.call(rawMaterialsRoutes.remove, { params: { id } });
  expect(await found({ kind: "packaging" })).toEqual([bags.id]);
  expect(await found({ item: water.id })).toEqual([tap.id]);
  expect(await found({ supplier: supplierId, sortBy: "on", sortOrder: "asc" })).toEqual([
    bags.id,
    reception.id,
    additive.id,
  ]);
  expect(await found({ from: "2026-11-18", to: "2026-11-19" })).toEqual([additive.id, reception.id]);
});

test("a search wants every word, in code, invoice, item or supplier, whatever its case and accents", async () => {
  expect(await found({ search: "sao BENTO" })).toEqual([additive.id, reception.id, bags.id]);
  expect(await found({ search: "bento pitanga" })).toEqual([reception.id]);
  expect(await found({ search: "nf-31" })).toEqual([additive.id]);
  expect(await found({ search: "agua" })).toEqual([tap.id]);
  expect(await found({ search: "pit mp" })).toEqual([reception.id]);
  expect(await found({ search: reception.lot.code })).toEqual([reception.id]);
  for (const search of ["%", "_", "\\", "pitanga nf-31", "xyzzy"]) expect(await found({ search })).toEqual([]);
});

test("a renamed record is found by its new name and no more by the old one", async () => {
  await t.admin.call(fruitsRoutes.update, { params: { id: fruit.id }, body: { name: "Pitanga roxa" } });
  await t.admin.call(suppliersRoutes.update, { params: { id: supplierId }, body: { name: "Depósito Horizonte" } });
  expect(await found({ search: "roxa horizonte" })).toEqual([reception.id]);
  expect(await found({ search: "bento" })).toEqual([]);
  expect(await brokenInvariants(t.database.pool)).toEqual({});
});

test("pages in a row hold every entry once", async () => {
  const seen: string[] = [];
  for (let page = 1; page <= 4; page++) seen.push(...(await found({ page: String(page), rows: "1" })));
  expect(new Set(seen).size).toBe(4);
});
