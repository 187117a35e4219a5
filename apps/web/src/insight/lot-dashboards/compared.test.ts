import { expect, test } from "vitest";
import { compared } from "./compared.ts";

test("grams are compared by kilograms, pieces only among pieces", () => {
  const items = [
    { name: "filme", unit: "un", balance: 5000 },
    { name: "sulfito", unit: "g", balance: 292.1 },
    { name: "cítrico", unit: "kg", balance: 41.451 },
    { name: "saco", unit: "un", balance: 900 },
    { name: "água", unit: "L", balance: 3 },
  ] as const;
  expect(compared(items).map(({ name, amount, whole }) => [name, amount, whole])).toEqual([
    ["filme", 5000, 5000],
    ["saco", 900, 5000],
    ["cítrico", 41.451, 41.451],
    ["sulfito", 0.2921, 41.451],
    ["água", 3, null],
  ]);
  expect(compared([])).toEqual([]);
});
