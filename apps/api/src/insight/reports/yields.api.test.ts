import { compositeLotsRoutes } from "@pomar/contract/entries/productions/composite-lots.routes";
import { pulpRoutes } from "@pomar/contract/entries/productions/pulp.routes";
import { rawMaterialsRoutes } from "@pomar/contract/entries/receptions/raw-materials.routes";
import { reportsRoutes } from "@pomar/contract/insight/reports/reports.routes";
import { afterAll, afterEach, expect, test } from "vitest";
import { adminPassword, startApp } from "../../../../../tests/support/app.ts";
import { factories } from "../../../../../tests/support/factories.ts";
import { brokenInvariants } from "../../../../../tools/checks/invariants.ts";

const t = await startApp();
t.clock.now = new Date("2026-11-20T15:00:00Z");
t.admin = await t.login("admin", adminPassword, 1);
const make = factories(t);
afterAll(() => t.close());
afterEach(async () => {
  expect(await brokenInvariants(t.database.pool)).toEqual({});
});

const line = (entry: { lot: { id: string } }, quantity: number) => ({ lotId: entry.lot.id, quantity });
const delivered = async (fruitId: string, grossKg: number, unitPrice = 2) => {
  const supplier = await make.supplier();
  const entry = await make.rawMaterial({
    fruitId,
    supplierId: supplier.id,
    grossKg,
    tareKg: 0,
    unitPrice,
    receivedAt: "2026-09-25",
  });
  return { ...entry, supplier };
};

/** The kg of each supplier's fruit that were pulped, and the kg of pulp made from this fruit. */
async function readShares(fruit: string): Promise<Record<string, number[]>> {
  const { bySupplier } = await t.admin.call(reportsRoutes.yield, { query: { fruit } });
  return Object.fromEntries(bySupplier.map(({ supplier, inputKg, outputKg }) => [supplier.id, [inputKg, outputKg]]));
}

test("from eight pulpings on it has the range of eight in ten of them", async () => {
  const fruit = await make.fruit({ shelfLifeRawDays: 90 });
  const raw = await delivered(fruit.id, 900);
  const outputs = [62, 60.1, 65.3, 63, 60.15, 65.25, 61];
  for (const [n, outputKg] of outputs.entries())
    await make.pulp({
      fruitId: fruit.id,
      inputs: [line(raw, 100)],
      outputKg,
      producedAt: n < 3 ? "2026-09-30" : "2026-10-01",
    });
  const seven = await t.admin.call(reportsRoutes.yield, { query: { fruit: fruit.id } });
  expect(seven.byFruit[0]).toMatchObject({ n: 7, low: null, high: null });
  const last = await make.pulp({
    fruitId: fruit.id,
    inputs: [line(raw, 100)],
    outputKg: 64,
    producedAt: "2026-10-02",
  });
  const { byFruit, byMonth, bySupplier } = await t.admin.call(reportsRoutes.yield, { query: { fruit: fruit.id } });
  // The sorted yields are 60.10 60.15 61 62 63 64 65.25 65.30 %. The range begins seven tenths of the way from the
  // first to the second yield, 60.135 %, and ends three tenths of the way from the seventh to the eighth yield,
  // 65.265 %; both limits of the range are rounded up.
  const figures = { n: 8, inputKg: 800, outputKg: 500.8, yieldPct: 62.6, low: 60.14, high: 65.27 };
  expect(byFruit).toMatchObject([figures]);
  expect(bySupplier).toMatchObject([figures]);
  expect(byMonth).toMatchObject([
    { month: "2026-09", n: 3, outputKg: 187.4, low: null },
    { month: "2026-10", n: 5, outputKg: 313.4, high: null },
  ]);
  await t.admin.call(pulpRoutes.remove, { params: { id: last.id } });
  const again = await t.admin.call(reportsRoutes.yield, { query: { fruit: fruit.id } });
  expect(again).toEqual(seven);
});

test("fruit is followed through blends of blends to its supplier, also when that is corrected later", async () => {
  const fruit = await make.fruit({ shelfLifeRawDays: 90 });
  const [a, b, c] = [await delivered(fruit.id, 60), await delivered(fruit.id, 40, 3), await delivered(fruit.id, 30, 5)];
  const blend = (parts: { lotId: string; quantity: number }[]) =>
    t.admin.call(compositeLotsRoutes.create, { body: { type: "raw_material", fruitId: fruit.id, parts } });
  const once = await blend([line(a, 60), line(b, 40)]);
  const twice = await blend([line(once, 50), line(c, 30)]);
  const pulp = await make.pulp({ fruitId: fruit.id, inputs: [line(twice, 40), line(once, 10)], outputKg: 35 });
  // The 40 kg of the second blend contain 25 kg of the first blend and 15 kg of lot c; lot a is 0.6 of the first
  // blend's 25 + 10 kg.
  expect(await readShares(fruit.id)).toEqual({
    [a.supplier.id]: [21, 14.7],
    [b.supplier.id]: [14, 9.8],
    [c.supplier.id]: [15, 10.5],
  });
  await t.admin.call(rawMaterialsRoutes.update, { params: { id: b.id }, body: { supplierId: c.supplier.id } });
  expect(await readShares(fruit.id)).toEqual({ [a.supplier.id]: [21, 14.7], [c.supplier.id]: [29, 20.3] });
  // The cost is 14 kg x R$ 3 + 15 kg x R$ 5 = R$ 117 for 29 kg of fruit; after a later correction of the price it is 14
  // kg x R$ 3 + 15 kg x R$ 6 = R$ 132.
  const readPrice = async (supplier: string) =>
    (await t.admin.call(reportsRoutes.cost, { query: { fruit: fruit.id, supplier } })).byFruit[0]?.fruitPrice;
  expect(await readPrice(c.supplier.id)).toBe(4.0345);
  await t.admin.call(rawMaterialsRoutes.update, { params: { id: c.id }, body: { unitPrice: 6 } });
  expect(await readPrice(c.supplier.id)).toBe(4.5517);
  await t.admin.call(pulpRoutes.update, { params: { id: pulp.id }, body: { outputKg: 40 } });
  expect(await readShares(fruit.id)).toEqual({ [a.supplier.id]: [21, 16.8], [c.supplier.id]: [29, 23.2] });
});

test("pulp made of pulp alone has no yield, and opening stock no supplier", async () => {
  const fruit = await make.fruit({ shelfLifeRawDays: 90 });
  const nobodys = await make.lot({ type: "raw_material", fruit: fruit.id, quantity: 80 });
  const pulp = await make.pulp({ fruitId: fruit.id, inputs: [{ lotId: nobodys.id, quantity: 80 }], outputKg: 44 });
  await make.pulp({ fruitId: fruit.id, inputs: [line(pulp, 30)], outputKg: 29 });
  const { total, bySupplier } = await t.admin.call(reportsRoutes.yield, { query: { fruit: fruit.id } });
  expect(total).toEqual({ n: 1, inputKg: 80, outputKg: 44, madeKg: 44, yieldPct: 55 });
  expect(bySupplier).toEqual([]);
  const cost = await t.admin.call(reportsRoutes.cost, { query: { fruit: fruit.id } });
  expect(cost.byFruit).toMatchObject([{ n: 0, unpriced: 1, fruitPrice: null, pulpCost: null }]);
});
