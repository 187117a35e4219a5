import { entriesRoutes } from "@pomar/contract/entries/entries/entries.routes";
import { finalProductsRoutes } from "@pomar/contract/entries/productions/final-products.routes";
import { expect, test } from "vitest";
import { setUpApp } from "../../../../../tests/support/set-up.ts";

const { t, make } = await setUpApp({ now: "2026-11-20T20:30:00Z" });
const employee = await make.employee();

const fruit = await make.fruit({ name: "Seriguela", code: "SRG" });
const supplier = await make.supplier({ name: "Roça do Zé" });
const reception = await make.rawMaterial({ fruitId: fruit.id, supplierId: supplier.id, unitPrice: 2 });
const pulp = await make.pulp({
  fruitId: fruit.id,
  inputs: [{ lotId: reception.lot.id, quantity: 80 }],
  outputKg: 47.5,
});
const other = await make.pulp({ fruitId: fruit.id, outputKg: 61.25 });
const blend = await make.compositeLot({
  fruitId: fruit.id,
  parts: [
    { lotId: pulp.lot.id, quantity: 20 },
    { lotId: other.lot.id, quantity: 5.5 },
  ],
});
const packed = await make.finalProduct({ fruitId: fruit.id, pulps: [{ lotId: blend.lot.id, quantity: 18.5 }] });

const found = async (query: Record<string, string>) =>
  (await employee.call(entriesRoutes.list, { query: { item: fruit.id, ...query } })).data.map((entry) => entry.id);

test("pulpings, blends and packings are in the timeline among the receptions, newest first, without money", async () => {
  const page = await employee.call(entriesRoutes.list, { query: { item: fruit.id } });
  const made = page.data.filter(({ kind }) => kind !== "raw-material");
  expect(made).toMatchObject([
    { id: packed.id, kind: "final-product", quantity: 180, supplier: null, lot: { code: packed.lot.code, unit: "un" } },
    { id: blend.id, kind: "composite-lot", quantity: 25.5, lot: { code: blend.lot.code } },
    { id: other.id, kind: "pulp", quantity: 61.25, on: "2026-11-20", item: { id: fruit.id } },
    { id: pulp.id, kind: "pulp", quantity: 47.5, lot: { unit: "kg" }, createdBy: { name: "admin" } },
  ]);
  for (const caller of [employee, t.admin])
    expect(JSON.stringify(await caller.call(entriesRoutes.list))).not.toMatch(/price|cost|payable/i);
});

test("the timeline filters by each kind that is made, by its fruit, and finds the parts of its code", async () => {
  expect(await found({ kind: "pulp" })).toEqual([other.id, pulp.id]);
  expect(await found({ kind: "composite-lot" })).toEqual([blend.id]);
  expect(await found({ kind: "final-product" })).toEqual([packed.id]);
  expect(await found({ search: "seriguela PF-" })).toEqual([packed.id]);
  expect(await found({ search: "lc srg" })).toEqual([blend.id]);
  // The filter by supplier finds only the reception, because a lot made by a production has no supplier.
  expect(await found({ supplier: supplier.id })).toEqual([reception.id]);
  expect(await found({ kind: "pulp", to: "2026-11-19" })).toEqual([]);
});

test("a reversed entry leaves the timeline", async () => {
  await t.admin.call(finalProductsRoutes.remove, { params: { id: packed.id } });
  expect(await found({ kind: "final-product" })).toEqual([]);
  expect(await found({ kind: "composite-lot" })).toEqual([blend.id]);
});
