import { rawMaterialsRoutes } from "@pomar/contract/entries/receptions/raw-materials.routes";
import {
  additionalRecordRoutes,
  additiveRecordRoutes,
  packagingRecordRoutes,
} from "@pomar/contract/entries/receptions/supply-records.routes";
import { suppliersRoutes } from "@pomar/contract/registries/suppliers/suppliers.routes";
import { expect, test } from "vitest";
import { setUpApp } from "../../../../../tests/support/set-up.ts";

const { t, make } = await setUpApp({ now: "2026-11-20T15:00:00Z" });
const employee = await make.employee();

const readPurchases = (id: string) => t.admin.call(suppliersRoutes.purchases, { params: { id } });

test("purchases are listed by item: count, quantity, latest day and price", async () => {
  const supplier = await make.supplier();
  const fruit = await make.fruit({ name: "Cajá" });
  const film = await make.packaging({ name: "Filme", unit: "m", kind: "filme" });
  const parties = { fruitId: fruit.id, supplierId: supplier.id };
  await make.rawMaterial({ ...parties, receivedAt: "2026-11-10", grossKg: 812.5, rejectedKg: 0.25, unitPrice: 3.1 });
  await make.rawMaterial({ ...parties, receivedAt: "2026-10-02", grossKg: 500, unitPrice: 2.95 });
  await make.rawMaterial({ ...parties, receivedAt: "2026-11-18", grossKg: 220 });
  await make.rawMaterial({ fruitId: fruit.id, grossKg: 9000, unitPrice: 1.11 });
  await make.packagingRecord({ itemId: film.id, supplierId: supplier.id, receivedAt: "2026-11-19", quantity: 1200.5 });
  expect(await readPurchases(supplier.id)).toEqual([
    {
      type: "packaging",
      item: { id: film.id, name: "Filme", code: film.code },
      unit: "m",
      receptions: 1,
      quantity: 1200.5,
      total: 0,
      unpriced: 1,
      lastReceivedAt: "2026-11-19",
      lastUnitPrice: null,
    },
    {
      type: "material",
      item: { id: fruit.id, name: "Cajá", code: fruit.code },
      unit: "kg",
      receptions: 3,
      quantity: 800.25 + 488 + 208,
      // Rejected fruit is not paid for: the total is 800.25 kg at R$ 3.10 = R$ 2480.78, plus 488 kg at R$ 2.95 = R$
      // 1439.60.
      total: 2480.78 + 1439.6,
      unpriced: 1,
      lastReceivedAt: "2026-11-18",
      lastUnitPrice: 3.1,
    },
  ]);
  expect((await employee.refused(suppliersRoutes.purchases, { params: { id: supplier.id } })).statusCode).toBe(403);
});

test("a reception that was deleted was not bought", async () => {
  const supplier = await make.supplier();
  const entry = await make.additiveRecord({ supplierId: supplier.id, unitPrice: 9.5 });
  const kept = await make.additionalRecord({ supplierId: supplier.id, quantity: 0.125, unitPrice: 31.8 });
  await t.admin.call(additiveRecordRoutes.remove, { params: { id: entry.id } });
  expect(await readPurchases(supplier.id)).toMatchObject([
    { type: "additional", item: { id: kept.item.id }, quantity: 0.125, lastUnitPrice: 31.8 },
  ]);
});

test("a supplier with active deliveries cannot be removed; its lots are named, the latest first", async () => {
  const supplier = await make.supplier({ name: "Sítio Firme" });
  const params = { id: supplier.id };
  const fruit = await make.rawMaterial({ supplierId: supplier.id });
  t.clock.now = new Date("2026-11-20T15:10:00Z");
  const bags = await make.packagingRecord({ supplierId: supplier.id });
  const sugar = await make.additionalRecord({ supplierId: supplier.id });
  await t.admin.call(additionalRecordRoutes.remove, { params: { id: sugar.id } });
  expect(await t.admin.refused(suppliersRoutes.remove, { params })).toMatchObject({
    statusCode: 409,
    code: "supplier.in-use",
    message: "Sítio Firme não pode ser removido: há 2 lotes deste fornecedor",
    dependents: [bags, fruit].map(({ lot }) => ({ kind: "lot", id: lot.id, name: lot.code })),
  });
  await t.admin.call(rawMaterialsRoutes.remove, { params: { id: fruit.id } });
  await t.admin.call(packagingRecordRoutes.remove, { params: { id: bags.id } });
  await t.admin.call(suppliersRoutes.remove, { params });
});

test("a supplier delivers or is removed, never both", async () => {
  for (let round = 0; round < 10; round++) {
    const supplier = await make.supplier();
    const body = await make.rawMaterialInput({ supplierId: supplier.id });
    const [received, removed] = await Promise.all([
      t.admin.send(rawMaterialsRoutes.create, { body }),
      t.admin.send(suppliersRoutes.remove, { params: { id: supplier.id } }),
    ]);
    expect(["201 409", "400 204"]).toContain(`${received.status} ${removed.status}`);
  }
});

test("the overview of a supplier has price and yield by month, what was refused, and the last deliveries of any kind", async () => {
  const [supplier, fruit] = await Promise.all([
    make.supplier(),
    make.fruit({ name: "Mangaba", yieldMin: 50, yieldMax: 70, shelfLifeRawDays: 400 }),
  ]);
  const receive = (receivedAt: string, grossKg: number, unitPrice: number | null, rejectedKg = 0) =>
    make.rawMaterial({
      fruitId: fruit.id,
      supplierId: supplier.id,
      receivedAt,
      grossKg,
      unitPrice,
      rejectedKg,
      weighings: undefined,
      tareKg: 0,
      crates: null,
    });
  const params = { id: supplier.id };
  const read = () => t.admin.call(suppliersRoutes.overview, { params });
  expect(await read()).toEqual({ receptions: 0, refused: 0, netKg: 0, rejectedKg: 0, items: [], deliveries: [] });
  const tooOld = await receive("2025-11-30", 90, 9);
  const first = await receive("2025-12-01", 300, 2.5, 20);
  const dear = await receive("2026-10-03", 100, 4);
  const cheap = await receive("2026-10-20", 300, 3);
  const removed = await receive("2026-11-02", 70, 8);
  await t.admin.call(rawMaterialsRoutes.remove, { params: { id: removed.id } });
  // The correction moves 20 kg of the second delivery of October to the refused kg.
  await t.admin.call(rawMaterialsRoutes.update, { params: { id: cheap.id }, body: { rejectedKg: 20 } });
  for (const [lotId, outputKg, producedAt] of [
    [first.lot.id, 60, "2026-01-08"],
    [dear.lot.id, 45, "2026-10-09"],
  ] as const)
    await make.pulp({ fruitId: fruit.id, inputs: [{ lotId, quantity: 100 }], outputKg, producedAt });
  const film = await make.packagingRecord({ supplierId: supplier.id, receivedAt: "2026-11-19", quantity: 40 });
  const { deliveries, ...rest } = await read();
  expect(rest).toMatchObject({ receptions: 3, refused: 2, netKg: 700, rejectedKg: 40 });
  expect(rest.items[0]).toMatchObject({
    item: { id: fruit.id, name: "Mangaba" },
    unit: "kg",
    // 280 kg at R$ 2.50, 100 kg at R$ 4.00 and 280 kg at R$ 3.00.
    unitPrice: 2.9394,
    yieldPct: 52.5,
    yieldMin: 50,
    yieldMax: 70,
    months: [
      { month: "2025-12", unitPrice: 2.5, yieldPct: null },
      { month: "2026-01", unitPrice: null, yieldPct: 60 },
      { month: "2026-10", unitPrice: 3.2632, yieldPct: 45 },
    ],
  });
  expect(rest.items.map(({ item }) => item.id)).toEqual([fruit.id, film.item.id]);
  expect(deliveries.map(({ lot }) => lot.id)).toEqual([film, cheap, dear, first, tooOld].map(({ lot }) => lot.id));
  expect(deliveries[1]).toMatchObject({ receivedAt: "2026-10-20", quantity: 280, rejectedKg: 20, unitPrice: 3 });
  expect((await employee.refused(suppliersRoutes.overview, { params })).statusCode).toBe(403);
});
