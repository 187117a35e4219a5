import { lotsRoutes } from "@pomar/contract/lots/lots.routes";
import { pulpRoutes } from "@pomar/contract/pulp/pulp.routes";
import { afterAll, expect, test } from "vitest";
import { startApp } from "../../../../../tests/support/app.ts";
import { factories } from "../../../../../tests/support/factories.ts";

const t = await startApp();
const make = factories(t);
afterAll(() => t.close());

test("two lots of fruit and an additive become one lot of pulp: masses, yield, dose and cost", async () => {
  const fruit = await make.fruit({ yieldMin: 60, yieldMax: 75 });
  const first = await make.rawMaterial({ fruitId: fruit.id, unitPrice: 2.2 });
  const second = await make.rawMaterial({ fruitId: fruit.id, grossKg: 60, tareKg: 10, unitPrice: 3 });
  const additive = await make.additive({ unit: "g", maxDoseMgPerKg: 1000, activeFactor: 0.7464, purity: 99 });
  const sorbate = await make.additiveRecord({ itemId: additive.id, quantity: 500, unitPrice: 0.04 });
  const pulp = await t.admin.call(pulpRoutes.create, {
    body: {
      fruitId: fruit.id,
      inputs: [
        { lotId: first.lot.id, quantity: 100.5 },
        { lotId: second.lot.id, quantity: 20 },
      ],
      additives: [{ lotId: sorbate.lot.id, quantity: 50 }],
      outputKg: 80,
      refuseKg: 4.5,
      residueKg: 30,
    },
  });
  expect(pulp).toMatchObject({
    outputKg: 80,
    inputKg: 120.55,
    yieldPct: 66.39,
    unexplainedLossKg: 6.05,
    // 100.5 x 2.20 + 20 x 3.00 + 50 x 0.04
    totalCost: 283.1,
    unitCost: 3.5388,
    qualityFlags: [],
    lot: { type: "pulp", unit: "kg", initialQuantity: 80, balance: 80, status: "available" },
  });
  // 50 g x 0.7464 x 0.99 over 80 kg
  expect(pulp.doses).toMatchObject([{ mgPerKg: 461.835, maxMgPerKg: 1000 }]);
  expect(pulp.inputs.map(({ lot, quantity }) => [lot.id, quantity, lot.balance])).toEqual([
    [first.lot.id, 100.5, 0],
    [second.lot.id, 20, 30],
  ]);
  const usage = await t.admin.call(lotsRoutes.usage, { params: { lotId: pulp.lot.id } });
  expect(usage.madeFrom).toHaveLength(3);
});
