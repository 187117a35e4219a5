import fc from "fast-check";
import { expect, test } from "vitest";
import { decimal, toWire } from "../../core/decimal.ts";
import { calculateMass, excessMessage, packingBalance, pulpBalance, toleranceKg } from "./mass-balance.rules.ts";

const thousandths = (most: number) => fc.integer({ min: 0, max: most }).map((n) => toWire(decimal(n).div(1000), 3));

const pulping = { fruitKg: 120.5, otherKg: 0, inputKg: 120.55, outputKg: 80, refuseKg: 4.5, residueKg: 30 };

test("mass is quantity times the weight of a unit; packaging weighs nothing", () => {
  const inputs = [
    { quantity: 120.1, kgPerUnit: 1 },
    { quantity: 0.2, kgPerUnit: 1 },
    { quantity: 50, kgPerUnit: 0.001 },
    { quantity: 3, kgPerUnit: 1.03 },
    { quantity: 12, kgPerUnit: null },
  ];
  expect(calculateMass(inputs).toNumber()).toBe(123.44);
});

test("scales may differ by half a kilogram, or half a percent above a hundred kilograms", () => {
  expect([0, 20, 100, 100.2, 812.5].map(toleranceKg)).toEqual([0.5, 0.5, 0.5, 0.501, 4.063]);
});

test("the mass balance of a pulping: its unexplained loss, and its yield", () => {
  expect(pulpBalance(pulping)).toEqual({ unexplainedLossKg: 6.05, yieldPct: 66.39, excessKg: null });
  // Pulp and sugar among the inputs are subtracted from the output, so they do not increase the yield of the fruit.
  expect(pulpBalance({ ...pulping, otherKg: 12.5, inputKg: 133.05 })).toMatchObject({ yieldPct: 56.02 });
  expect(pulpBalance({ ...pulping, fruitKg: 0 }).yieldPct).toBeNull();
});

test("the output may exceed the input by the tolerance and by no gram more", () => {
  // The input is 120.55 kg, so the tolerance is 0.603 kg.
  expect(pulpBalance({ ...pulping, outputKg: 86.653 })).toMatchObject({ unexplainedLossKg: -0.603, excessKg: null });
  expect(pulpBalance({ ...pulping, outputKg: 86.654 })).toMatchObject({ unexplainedLossKg: -0.604, excessKg: 0.001 });
  expect(excessMessage(0.001)).toBe("Saiu mais do que entrou: 0,001\u00a0kg além da tolerância. Confira as pesagens");
  expect(excessMessage(null)).toBeNull();
});

test("output, refuse, residue and unexplained loss add up to the input", () => {
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

test("the mass balance of a packing: good units, rejected units, and the loss", () => {
  const packing = { inputKg: 18.5, units: 180, netContentG: 100, rejectedUnits: 3 };
  expect(packingBalance(packing)).toEqual({ netKg: 18, rejectedKg: 0.3, fillLossKg: 0.2, excessKg: null });
  expect(packingBalance({ ...packing, units: 187 })).toMatchObject({ fillLossKg: -0.5, excessKg: null });
  expect(packingBalance({ ...packing, units: 188 })).toMatchObject({ fillLossKg: -0.6, excessKg: 0.1 });
});
