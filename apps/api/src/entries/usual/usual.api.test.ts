import type { QueryInputOf } from "@pomar/contract/core/route";
import { rawMaterialsRoutes } from "@pomar/contract/entries/receptions/raw-materials.routes";
import { usualRoutes } from "@pomar/contract/entries/usual/usual.routes";
import { afterAll, expect, test } from "vitest";
import { startApp } from "../../../../../tests/support/app.ts";
import { factories } from "../../../../../tests/support/factories.ts";

const t = await startApp();
const make = factories(t);
afterAll(() => t.close());
t.clock.now = new Date("2026-11-20T15:30:00Z");

const kilos = [310, 350, 400, 460, 540, 620, 760, 900];

async function receive(fruitId: string, supplierId: string, weights: readonly number[], unitPrice?: number) {
  for (const grossKg of weights)
    await t.admin.call(rawMaterialsRoutes.create, {
      body: { fruitId, supplierId, grossKg, tareKg: 10, unitPrice: unitPrice ?? null, confirmedRepeat: true },
    });
}

test("eight deliveries make a usual range, seven do not, and an employee sees no prices", async () => {
  const [fruit, supplier, employee] = [await make.fruit(), await make.supplier(), await make.employee()];
  const query = { of: "raw-material", item: fruit.id } as const;
  const of = { fillLossPct: null };
  await receive(fruit.id, supplier.id, kilos.slice(0, 7), 2.2);
  expect(await t.admin.call(usualRoutes.read, { query })).toEqual({ ...of, quantity: null, unitPrice: null });

  await receive(fruit.id, supplier.id, kilos.slice(7), 2.2);
  // The tare is 10 kg. The 10th percentile is 300 kg + 0.7 x (340 - 300) kg; the 90th is 750 kg + 0.3 x (890 - 750) kg.
  const quantity = { low: 328, high: 792 };
  expect(await t.admin.call(usualRoutes.read, { query })).toEqual({
    ...of,
    quantity,
    unitPrice: { low: 2.2, high: 2.2 },
  });
  expect(await employee.call(usualRoutes.read, { query })).toEqual({ ...of, quantity });
});

test("a frequent supplier's own deliveries count, for a new one those of the fruit", async () => {
  const [fruit, small, large] = [await make.fruit(), await make.supplier(), await make.supplier()];
  await receive(
    fruit.id,
    large.id,
    kilos.map((kg) => kg + 10),
  );
  await receive(fruit.id, small.id, [30, 30, 30, 30, 30, 30, 30, 30]);
  const of = (supplier: string) =>
    t.admin.call(usualRoutes.read, { query: { of: "raw-material", item: fruit.id, supplier } });
  expect((await of(small.id)).quantity).toEqual({ low: 20, high: 20 });
  expect((await of(large.id)).quantity).toEqual({ low: 338, high: 802 });
  const other = await make.supplier();
  expect((await of(other.id)).quantity).toEqual({ low: 20, high: 690 });
});

test("packings count by content, and additives used in pulpings by the additive", async () => {
  const fruit = await make.fruit();
  const additive = await make.additive();
  const { lot: powder } = await make.additiveRecord({ itemId: additive.id, quantity: 10_000 });
  for (const kg of [100, 110, 120, 130, 140, 150, 160, 170]) {
    const { lot } = await make.rawMaterial({ fruitId: fruit.id, grossKg: kg + 12 });
    const inputs = [{ lotId: lot.id, quantity: kg }];
    await make.pulp({ fruitId: fruit.id, inputs, additives: [{ lotId: powder.id, quantity: kg }], outputKg: kg });
  }
  const usual = async (query: QueryInputOf<typeof usualRoutes.read>) =>
    (await t.admin.call(usualRoutes.read, { query })).quantity;
  expect(await usual({ of: "pulp", item: fruit.id })).toEqual({ low: 107, high: 163 });
  expect(await usual({ of: "consumption", item: additive.id })).toEqual({ low: 107, high: 163 });
  expect(await usual({ of: "final-product", item: fruit.id, contentG: 100 })).toBeNull();
});

test("the loss in filling of packings is a percentage of the input", async () => {
  const fruit = await make.fruit();
  const { lot: sachets } = await make.sachets({ quantity: 10_000 });
  for (const units of [199, 198, 197, 196, 195, 194, 193, 192]) {
    const { lot } = await make.pulp({ fruitId: fruit.id });
    const packagings = [{ lotId: sachets.id, quantity: units }];
    await make.finalProduct({ fruitId: fruit.id, pulps: [{ lotId: lot.id, quantity: 20 }], packagings, units });
  }
  const query = { of: "final-product", item: fruit.id, contentG: 100 } as const;
  // The losses are 0.5 % to 4 % of the input, in steps of 0.5 %.
  const loss = { low: 0.85, high: 3.65 };
  expect((await t.admin.call(usualRoutes.read, { query })).fillLossPct).toEqual(loss);
  // The loss is that of the fruit: packings with a different content have none of their own.
  const other = await t.admin.call(usualRoutes.read, { query: { ...query, contentG: 400 } });
  expect(other).toMatchObject({ quantity: null, fillLossPct: loss });
});
