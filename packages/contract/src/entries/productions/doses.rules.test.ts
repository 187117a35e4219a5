import fc from "fast-check";
import { expect, test } from "vitest";
import { decimal, toWire } from "../../core/decimal.ts";
import { calculateDoses } from "./doses.rules.ts";

const thousandths = (most: number) => fc.integer({ min: 0, max: most }).map((n) => toWire(decimal(n).div(1000), 3));

const sorbate = { additiveId: "sorbate", kg: 0.05, activeFactor: 0.7464, purity: 99 };
const citric = { additiveId: "citric", kg: 0.2, activeFactor: 1, purity: 100 };

test("a dose is mg of active per kg of product, from added and contained additive", () => {
  const added = calculateDoses({ contained: [], added: [sorbate, citric], outputKg: 80, pouredKg: 0.25 });
  // First additive: 50 000 mg x 0.7464 active x 0.99 purity / 80 kg of product. Second additive: 200 000 mg / 80 kg.
  expect([...added]).toEqual([
    ["sorbate", 461.835],
    ["citric", 2500],
  ]);
  const contained = [{ kg: 40, doses: [{ additiveId: "sorbate", mgPerKg: 461.835 }] }];
  const both = calculateDoses({ contained, added: [{ ...sorbate, kg: 0.005 }], outputKg: 45, pouredKg: 40.005 });
  expect([...both]).toEqual([["sorbate", 492.624]]);
});

test("a loss of poured mass takes its share of the additive along", () => {
  const contained = [{ kg: 18.5, doses: [{ additiveId: "sorbate", mgPerKg: 400 }] }];
  expect([...calculateDoses({ contained, added: [], outputKg: 18, pouredKg: 18.5 })]).toEqual([["sorbate", 400]]);
});

test("a product of zero kg has no dose", () => {
  expect(calculateDoses({ contained: [], added: [sorbate], outputKg: 0, pouredKg: 0 })).toEqual(new Map());
});

test("blending pulps never makes a dose that none of them has", () => {
  const part = fc.record({
    kg: thousandths(500_000).map((kg) => toWire(decimal(kg).plus("0.001"), 3)),
    mgPerKg: fc.integer({ min: 0, max: 1_000_000 }),
  });
  fc.assert(
    fc.property(fc.array(part, { minLength: 1, maxLength: 6 }), (parts) => {
      const kg = parts.reduce((sum, one) => sum.plus(one.kg), decimal(0)).toNumber();
      const contained = parts.map((one) => ({ kg: one.kg, doses: [{ additiveId: "x", mgPerKg: one.mgPerKg }] }));
      const dose = calculateDoses({ contained, added: [], outputKg: kg, pouredKg: kg }).get("x") ?? -1;
      const all = parts.map(({ mgPerKg }) => mgPerKg);
      expect(dose).toBeGreaterThanOrEqual(Math.min(...all));
      expect(dose).toBeLessThanOrEqual(Math.max(...all));
    }),
  );
});
