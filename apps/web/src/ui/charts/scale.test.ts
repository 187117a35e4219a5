import { expect, test } from "vitest";
import { monthsBetween, roundWhole, toBarLength, toPercent } from "./scale.ts";

test("an amount is placed at its share of the whole, and never beyond the end", () => {
  expect(toPercent(37.5, 150)).toBe(25);
  expect(toPercent(1, 3)).toBe(33.33);
  expect(toPercent(170, 150)).toBe(100);
  expect(toPercent(-4, 150)).toBe(0);
  expect(toPercent(4, 0)).toBe(0);
});

test("every positive amount has a visible bar, and zero has none", () => {
  expect(toBarLength(0.01, 9000)).toBe(1);
  expect(toBarLength(0, 9000)).toBe(0);
  expect(toBarLength(4500, 9000)).toBe(50);
});

test.each([
  [[437, 12], 0, 500],
  [[0.082], 0, 0.1],
  [[61.3, 38], 100, 100],
  [[104.2], 100, 150],
  [[1000], 0, 1000],
  [[], 0, 1],
] as const)("a scale for %j, at least %d, ends at %d", (amounts, least, whole) => {
  expect(roundWhole(amounts, least)).toBe(whole);
});

test("months are counted across the year, the empty ones too", () => {
  expect(monthsBetween(["2027-02", "2026-11"])).toEqual(["2026-11", "2026-12", "2027-01", "2027-02"]);
  expect(monthsBetween(["2026-05", "2026-05"])).toEqual(["2026-05"]);
  expect(monthsBetween([])).toEqual([]);
});
