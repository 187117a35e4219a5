import { expect, test } from "vitest";
import { getFactor } from "./units.rules.ts";

test.each([
  ["KG", "kg", 1],
  ["kg.", "g", 1000],
  ["TON", "kg", 1000],
  ["GR", "kg", 0.001],
  ["ML", "L", 0.001],
  ["Milheiro", "un", null],
  ["MIL", "un", 1000],
  ["UN1", "un", 1],
  ["CX", "un", null],
  ["UN", "kg", null],
  ["constructor", "kg", null],
] as const)("one %s is so many %s: %s", (invoiceUnit, unit, factor) => {
  expect(getFactor(invoiceUnit, unit)).toBe(factor);
});
