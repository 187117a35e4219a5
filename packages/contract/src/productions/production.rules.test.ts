import fc from "fast-check";
import { expect, test } from "vitest";
import { decimal, toWire } from "../core/decimal.ts";
import {
  additionWarning,
  dosesOf,
  excessMessage,
  massOf,
  packingBalance,
  pulpBalance,
  rangeText,
  toleranceKg,
  weightedMean,
  yieldSpread,
  yieldWarning,
} from "./production.rules.ts";

const thousandths = (most: number) => fc.integer({ min: 0, max: most }).map((n) => toWire(decimal(n).div(1000), 3));

test("mass is quantity by what a unit weighs; packaging weighs nothing", () => {
  const inputs = [
    { quantity: 120.1, kgPerUnit: 1 },
    { quantity: 0.2, kgPerUnit: 1 },
    { quantity: 50, kgPerUnit: 0.001 },
    { quantity: 3, kgPerUnit: 1.03 },
    { quantity: 12, kgPerUnit: null },
  ];
  expect(massOf(inputs).toNumber()).toBe(123.44);
});

test("scales may differ by half a kilogram, or half a percent of what is more than a hundred", () => {
  expect([0, 20, 100, 100.2, 812.5].map(toleranceKg)).toEqual([0.5, 0.5, 0.5, 0.501, 4.063]);
});

const pulping = { fruitKg: 120.5, otherKg: 0, inputKg: 120.55, outputKg: 80, refuseKg: 4.5, residueKg: 30 };

test("a pulping's mass: what nothing explains, and the pulp that the fruit gave", () => {
  expect(pulpBalance(pulping)).toEqual({ unexplainedLossKg: 6.05, yieldPct: 66.39, excessKg: null });
  // Pulp and sugar that go in are no yield of the fruit.
  expect(pulpBalance({ ...pulping, otherKg: 12.5, inputKg: 133.05 })).toMatchObject({ yieldPct: 56.02 });
  expect(pulpBalance({ ...pulping, fruitKg: 0 }).yieldPct).toBeNull();
});

test("what comes out may exceed what went in by the tolerance and not by a gram more", () => {
  // 120.55 in, tolerance 0.603
  expect(pulpBalance({ ...pulping, outputKg: 86.653 })).toMatchObject({ unexplainedLossKg: -0.603, excessKg: null });
  expect(pulpBalance({ ...pulping, outputKg: 86.654 })).toMatchObject({ unexplainedLossKg: -0.604, excessKg: 0.001 });
  expect(excessMessage(0.001)).toBe("Sai mais do que entrou: 0,001 kg além da tolerância. Confira as pesagens");
  expect(excessMessage(null)).toBeNull();
});

test("whatever is weighed, output, refuse, residue and what is unexplained add up to what went in", () => {
  const weights = fc.tuple(thousandths(900_000), thousandths(900_000), thousandths(90_000), thousandths(90_000));
  fc.assert(
    fc.property(weights, ([inputKg, outputKg, refuseKg, residueKg]) => {
      const balance = pulpBalance({ fruitKg: inputKg, otherKg: 0, inputKg, outputKg, refuseKg, residueKg });
      const sum = [outputKg, refuseKg, residueKg, balance.unexplainedLossKg].reduce((a, b) => a.plus(b), decimal(0));
      expect(sum.toNumber()).toBe(inputKg);
      const isOver = decimal(balance.unexplainedLossKg).plus(toleranceKg(inputKg)).lt(0);
      expect(balance.excessKg !== null).toBe(isOver);
    }),
  );
});

test("a packing's mass: what the good units hold, what the rejected ones held, and what was lost", () => {
  const packing = { inputKg: 18.5, units: 180, netContentG: 100, rejectedUnits: 3 };
  expect(packingBalance(packing)).toEqual({ netKg: 18, rejectedKg: 0.3, fillLossKg: 0.2, excessKg: null });
  expect(packingBalance({ ...packing, units: 187 })).toMatchObject({ fillLossKg: -0.5, excessKg: null });
  expect(packingBalance({ ...packing, units: 188 })).toMatchObject({ fillLossKg: -0.6, excessKg: 0.1 });
});

const sorbate = { additiveId: "sorbate", kg: 0.05, activeFactor: 0.7464, purity: 99 };
const citric = { additiveId: "citric", kg: 0.2, activeFactor: 1, purity: 100 };

test("a dose is mg of active over the product: what is added and what is there already", () => {
  const added = dosesOf({ contained: [], added: [sorbate, citric], outputKg: 80, pouredKg: 0.25 });
  // 50 000 x 0.7464 x 0.99 / 80; 200 000 / 80
  expect([...added]).toEqual([
    ["sorbate", 461.835],
    ["citric", 2500],
  ]);
  const contained = [{ kg: 40, doses: [{ additiveId: "sorbate", mgPerKg: 461.835 }] }];
  const both = dosesOf({ contained, added: [{ ...sorbate, kg: 0.005 }], outputKg: 45, pouredKg: 40.005 });
  expect([...both]).toEqual([["sorbate", 492.624]]);
});

test("where more is poured than comes out, what is lost takes its part of the additive with it", () => {
  const contained = [{ kg: 18.5, doses: [{ additiveId: "sorbate", mgPerKg: 400 }] }];
  expect([...dosesOf({ contained, added: [], outputKg: 18, pouredKg: 18.5 })]).toEqual([["sorbate", 400]]);
});

test("nothing made has no dose", () => {
  expect(dosesOf({ contained: [], added: [sorbate], outputKg: 0, pouredKg: 0 })).toEqual(new Map());
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
      const dose = dosesOf({ contained, added: [], outputKg: kg, pouredKg: kg }).get("x") ?? -1;
      const all = parts.map(({ mgPerKg }) => mgPerKg);
      expect(dose).toBeGreaterThanOrEqual(Math.min(...all));
      expect(dose).toBeLessThanOrEqual(Math.max(...all));
    }),
  );
});

test("readings are averaged by mass; one that is missing leaves no mean", () => {
  const parts = [
    { kg: 120, value: 12 },
    { kg: 80, value: 9.5 },
    { kg: 50, value: 10.4 },
  ];
  expect(weightedMean(parts, 2)).toBe(10.88);
  expect(weightedMean([...parts, { kg: 1, value: null }], 2)).toBeNull();
  expect(weightedMean([], 2)).toBeNull();
});

test("a yield is warned of outside its range, not at its ends, nor where nothing is expected", () => {
  const range = { yieldMin: 33, yieldMax: 45 };
  expect([33, 38.21, 45, null].map((value) => yieldWarning(value, range))).toEqual([null, null, null, null]);
  expect(yieldWarning(31.5, range)).toBe("Rendimento de 31,5 %, fora do esperado 33-45 %");
  expect(yieldWarning(45.01, range)).toBe("Rendimento de 45,01 %, fora do esperado 33-45 %");
  expect(yieldWarning(32, { yieldMin: 33, yieldMax: null })).toBe("Rendimento de 32 %, fora do esperado acima de 33 %");
  expect(yieldWarning(99, { yieldMin: null, yieldMax: null })).toBeNull();
  expect(rangeText(null, 45)).toBe("até 45 %");
});

test("the law of plain pulp: no water but where it is allowed, no sugar at all", () => {
  const plain = { waterAllowed: false, composite: false };
  const [water, sugar, mint] = [
    { isWater: true, isSugar: false },
    { isWater: false, isSugar: true },
    { isWater: false, isSugar: false },
  ];
  const sentence = "a lei não admite na polpa simples; confira com o responsável técnico";
  expect(additionWarning(plain, [mint])).toBeNull();
  expect(additionWarning(plain, [mint, water])).toBe(`Água em polpa: ${sentence}`);
  expect(additionWarning(plain, [water, sugar])).toBe(`Água e açúcar em polpa: ${sentence}`);
  expect(additionWarning({ ...plain, waterAllowed: true }, [water])).toBeNull();
  expect(additionWarning({ waterAllowed: true, composite: true }, [water, sugar])).toBe(
    `Açúcar em polpa mista: ${sentence}`,
  );
});

test("what a fruit usually yields: the tenth and ninetieth percentile, from eight pulpings on", () => {
  const yields = [67, 60, 61.5, 63, 62, 65.25, 64];
  expect(yieldSpread(yields)).toEqual({ n: 7, p10: null, p90: null });
  // Sorted: 60, 61.5, 62, 63, 64, 65.25, 67, 70; ranks 0.7 and 6.3
  expect(yieldSpread([...yields, 70])).toEqual({ n: 8, p10: 61.05, p90: 67.9 });
});

test("a habit lies between the lowest and the highest yield, whatever their order", () => {
  const yields = fc.array(
    fc.integer({ min: 0, max: 10_000 }).map((n) => n / 100),
    { minLength: 8, maxLength: 30 },
  );
  fc.assert(
    fc.property(yields, (values) => {
      const { p10, p90 } = yieldSpread(values);
      expect(p10).toBeGreaterThanOrEqual(Math.min(...values));
      expect(p90).toBeLessThanOrEqual(Math.max(...values));
      expect(p10).toBeLessThanOrEqual(p90 ?? -1);
      expect(yieldSpread(values.toReversed())).toEqual(yieldSpread(values));
    }),
  );
});
