import { finalProductsRoutes } from "@pomar/contract/entries/productions/final-products.routes";
import { pulpRoutes } from "@pomar/contract/entries/productions/pulp.routes";
import { rawMaterialsRoutes } from "@pomar/contract/entries/receptions/raw-materials.routes";
import { afterAll, expect, test } from "vitest";
import { startApp } from "../../../../../tests/support/app.ts";
import { factories } from "../../../../../tests/support/factories.ts";

const t = await startApp();
const make = factories(t);
afterAll(() => t.close());

t.clock.now = new Date("2026-11-20T20:30:00Z");
const day = { from: "2026-11-19", to: "2026-11-19" };

test("a list of some days has the total mass of all, not only of the page", async () => {
  const fruit = await make.fruit({ shelfLifeRawDays: 30 });
  const supplier = await make.supplier();
  const delivered = (grossKg: number, receivedAt: string) =>
    make.rawMaterial({ fruitId: fruit.id, supplierId: supplier.id, grossKg, tareKg: 2.25, rejectedKg: 1, receivedAt });
  const first = await delivered(103.25, "2026-11-19");
  const second = await delivered(53.375, "2026-11-19");
  await delivered(900, "2026-11-18");
  const query = { ...day, fruit: fruit.id, rows: 1 };
  // The lots contain 100 kg + 50.125 kg, without the rejected fruit.
  const received = await t.admin.call(rawMaterialsRoutes.list, { query });
  expect(received).toMatchObject({ total: 2, totals: { kg: 150.125 } });
  expect(received.data).toHaveLength(1);
  const ofAnother = { ...query, supplier: (await make.supplier()).id };
  expect(await t.admin.call(rawMaterialsRoutes.list, { query: ofAnother })).toMatchObject({
    total: 0,
    totals: { kg: 0 },
  });

  const pulps = [];
  for (const [lotId, quantity, outputKg] of [
    [first.lot.id, 100, 61.5],
    [second.lot.id, 50, 30.25],
  ] as const)
    pulps.push(
      await make.pulp({ fruitId: fruit.id, producedAt: "2026-11-19", inputs: [{ lotId, quantity }], outputKg }),
    );
  expect(await t.admin.call(pulpRoutes.list, { query })).toMatchObject({ total: 2, totals: { kg: 91.75 } });

  const sachets = await make.sachets({ receivedAt: "2026-11-19" });
  for (const [lotId, units] of pulps.map(({ lot }, n) => [lot.id, 120 + n] as const))
    await make.finalProduct({
      fruitId: fruit.id,
      producedAt: "2026-11-19",
      pulps: [{ lotId, quantity: 15 }],
      packagings: [{ lotId: sachets.lot.id, quantity: 130 }],
      units,
    });
  // The two packings made 120 and 121 units of 100 g.
  expect(await t.admin.call(finalProductsRoutes.list, { query })).toMatchObject({ total: 2, totals: { kg: 24.1 } });
});

test("without a day there is no sum, since it would take too long", async () => {
  await make.rawMaterial();
  for (const { list } of [rawMaterialsRoutes, pulpRoutes, finalProductsRoutes])
    expect((await t.admin.call(list, {})).totals).toBeNull();
  const since = { from: "2026-11-01" };
  expect((await t.admin.call(rawMaterialsRoutes.list, { query: since })).totals?.kg).toBeGreaterThan(0);
});
