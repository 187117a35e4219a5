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
