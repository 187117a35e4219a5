import { expect, test } from "vitest";
import { isFar, isMuchLost, isUsual, receivedFactor } from "./usual.rules.ts";

const usual = { low: 300, high: 900 };

test("a twentieth of the lowest and twenty times the highest usual value pass, a gram beyond raises a question", () => {
  expect(isFar(usual, 15)).toBe(false);
  expect(isFar(usual, 14.999)).toBe(true);
  expect(isFar(usual, 18_000)).toBe(false);
  expect(isFar(usual, 18_000.001)).toBe(true);
});

test("a received weight with a digit too many raises a question, a usual load or half of one does not", () => {
  const acerola = { low: 355.8, high: 1263.4 };
  const areFar = (weights: number[]) => weights.map((kg) => isFar(acerola, kg, receivedFactor));
  expect(areFar([5125, 3885, 6200, 42_000, 118.5])).toEqual([true, true, true, true, true]);
  expect(areFar([118.6, 355.8, 800, 3790.2])).toEqual([false, false, false, false]);
});

test("a loss above the usual raises a question, and above a twentieth while the usual is unknown", () => {
  expect([5, 5.01].map((pct) => isMuchLost(null, pct))).toEqual([false, true]);
  expect([8, 8.01].map((pct) => isMuchLost({ low: 1.5, high: 8 }, pct))).toEqual([false, true]);
  expect([0.4, 0.41].map((pct) => isMuchLost({ low: 0, high: 0.4 }, pct))).toEqual([false, true]);
});

test("the usual range includes both its ends", () => {
  expect([299.999, 300, 900, 900.001].map((value) => isUsual(usual, value))).toEqual([false, true, true, false]);
});
