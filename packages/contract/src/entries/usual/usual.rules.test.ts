import { expect, test } from "vitest";
import { isFar, isMuchLost, isUsual } from "./usual.rules.ts";

const usual = { low: 300, high: 900 };

test("a twentieth of the lowest and twenty times the highest usual value pass, a gram beyond raises a question", () => {
  expect(isFar(usual, 15)).toBe(false);
  expect(isFar(usual, 14.999)).toBe(true);
  expect(isFar(usual, 18_000)).toBe(false);
  expect(isFar(usual, 18_000.001)).toBe(true);
});

test("a loss above the usual raises a question, and above a twentieth while the usual is unknown", () => {
  expect([5, 5.01].map((pct) => isMuchLost(null, pct))).toEqual([false, true]);
  expect([8, 8.01].map((pct) => isMuchLost({ low: 1.5, high: 8 }, pct))).toEqual([false, true]);
  expect([0.4, 0.41].map((pct) => isMuchLost({ low: 0, high: 0.4 }, pct))).toEqual([false, true]);
});

test("the usual range includes both its ends", () => {
  expect([299.999, 300, 900, 900.001].map((value) => isUsual(usual, value))).toEqual([false, true, true, false]);
});
