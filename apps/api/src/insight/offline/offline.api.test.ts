import { offlineRoutes } from "@pomar/contract/insight/offline/offline.routes";
import { suppliersRoutes } from "@pomar/contract/registries/suppliers/suppliers.routes";
import { countsRoutes } from "@pomar/contract/stock/counts/counts.routes";
import { afterAll, expect, test } from "vitest";
import { startApp } from "../../../../../tests/support/app.ts";
import { factories } from "../../../../../tests/support/factories.ts";

const t = await startApp();
const make = factories(t);
afterAll(() => t.close());
t.clock.now = new Date("2026-11-24T15:00:00Z");

test("a device gets the data for entries: lots usable today, suppliers of items, and no money", async () => {
  const employee = await make.employee();
  const fruit = await make.fruit({ shelfLifeRawDays: 3 });
  const [registered, lately] = [await make.supplier(), await make.supplier()];
  await t.admin.call(suppliersRoutes.addProduct, {
    params: { id: registered.id },
    body: { type: "material", itemId: fruit.id },
  });
  const of = { fruitId: fruit.id, supplierId: lately.id, unitPrice: 2.5 };
  const usable = await make.rawMaterial({ ...of, receivedAt: "2026-11-23" });
  const expired = await make.rawMaterial({ ...of, receivedAt: "2026-11-20" });

  const data = await employee.call(offlineRoutes.data);
  expect(data.takenAt).toBe("2026-11-24T15:00:00.000Z");
  expect(data.today).toBe("2026-11-24");
  expect(data.fruits.find(({ id }) => id === fruit.id)).toMatchObject({ name: fruit.name, shelfLifeRawDays: 3 });
  expect(data.fruitMarks.map(({ id }) => id)).toContain(fruit.id);
  const codes = data.lots.map(({ code }) => code);
  expect(codes).toContain(usable.lot.code);
  expect(codes).not.toContain(expired.lot.code);
  const lot = data.lots.find(({ id }) => id === usable.lot.id);
  expect(lot).toMatchObject({ balance: usable.lot.balance, item: { id: fruit.id }, supplier: { id: lately.id } });
  expect(lot).not.toHaveProperty("unitCost");
  expect(lot).not.toHaveProperty("totalCost");
  const counting = await t.admin.call(countsRoutes.create, { body: { scope: { of: "everything" }, blind: true } });
  const ended = await t.admin.call(countsRoutes.create, { body: { scope: { of: "everything" }, blind: true } });
  await t.admin.call(countsRoutes.cancel, { params: { id: ended.id } });
  const { counts } = await employee.call(offlineRoutes.data);
  expect(counts.map(({ id }) => id)).toEqual([counting.id]);
  expect(counts[0]?.lots.find((one) => one.lot.id === usable.lot.id)).toMatchObject({ expected: null, lines: [] });
  const supplies = new Map(data.suppliers.map((one) => [one.id, one.supplies]));
  expect(supplies.get(registered.id)).toEqual([fruit.id]);
  expect(supplies.get(lately.id)).toEqual([fruit.id]);
});
