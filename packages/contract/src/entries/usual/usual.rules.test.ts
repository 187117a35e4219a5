import { expect, test } from "vitest";
import { isFar, isMuchLost, isUsual } from "./usual.rules.ts";

const usual = { low: 300, high: 900 };

test("a third of the lowest and three times the highest usual value pass, a gram beyond raises a question", () => {
  expect(isFar(usual, 100)).toBe(false);
  expect(isFar(usual, 99.999)).toBe(true);
  expect(isFar(usual, 2700)).toBe(false);
  expect(isFar(usual, 2700.001)).toBe(true);
});

test("every weight with a digit too many raises a question where weights are usual", () => {
  const acerola = { low: 355.8, high: 1263.4 };
  expect([5125, 3885, 6200, 42_000].map((kg) => isFar(acerola, kg))).toEqual([true, true, true, true]);
  expect([120, 355.8, 800, 1900].map((kg) => isFar(acerola, kg))).toEqual([false, false, false, false]);
});

test("a loss above the usual raises a question, and above a twentieth while the usual is unknown", () => {
  expect([5, 5.01].map((pct) => isMuchLost(null, pct))).toEqual([false, true]);
  expect([8, 8.01].map((pct) => isMuchLost({ low: 1.5, high: 8 }, pct))).toEqual([false, true]);
  expect([0.4, 0.41].map((pct) => isMuchLost({ low: 0, high: 0.4 }, pct))).toEqual([false, true]);
});

test("the usual range includes both its ends", () => {
  expect([299.999, 300, 900, 900.001].map((value) => isUsual(usual, value))).toEqual([false, true, true, false]);
});
