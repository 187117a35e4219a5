import { expect, test } from "vitest";
import { countDoubt, mostOfLot } from "./counting.rules.ts";

const above = "Muito acima do que este lote já teve. Confira o número.";

test("a count of ten times the balance is asked about, a count near the balance is not", () => {
  const recorded = { expected: 5626, most: 60_000 };
  expect(countDoubt(56_260, "un", recorded)).toBe("10 vezes o saldo registrado. Certo?");
  expect(countDoubt(16_878, "un", recorded)).toBeNull();
  expect(countDoubt(16_879, "un", recorded)).toBe("3 vezes o saldo registrado. Certo?");
  expect(countDoubt(0, "un", recorded)).toBeNull();
  // Few pieces are counted wrong without a digit too many.
  expect(countDoubt(11, "un", { expected: 2, most: 40 })).toBeNull();
});

test("a count above all that the lot ever had is asked about, beyond what two scales may differ", () => {
  expect(countDoubt(5761, "un", { expected: 5626, most: 5760 })).toBe(above);
  expect(countDoubt(5760, "un", { expected: 5626, most: 5760 })).toBeNull();
  expect(countDoubt(500.5, "kg", { expected: 500, most: 500 })).toBeNull();
  expect(countDoubt(503, "kg", { expected: 500, most: 500 })).toBe(above);
  // An adjustment may have raised the balance above the initial quantity.
  expect(countDoubt(5800, "un", { expected: 5800, most: 5760 })).toBeNull();
  expect(countDoubt(9, "un", null)).toBeNull();
});

test("a blind count asks about a digit too many, and reveals neither balance nor initial quantity", () => {
  expect([1, 9.5, 10, 777, 1000, 5760].map((quantity) => mostOfLot(quantity, true))).toEqual([
    1, 10, 10, 1000, 1000, 10_000,
  ]);
  expect(mostOfLot(5760, false)).toBe(5760);
  expect(countDoubt(56_260, "un", { expected: null, most: mostOfLot(5760, true) })).toBe(above);
  expect(countDoubt(5626, "un", { expected: null, most: mostOfLot(5760, true) })).toBeNull();
});
