import { expect, test } from "vitest";
import {
  ageWords,
  blankLine,
  bodyOfLines,
  continued,
  distributed,
  distributedByRecipe,
  getExcess,
  getMissing,
  getRemaining,
  getShare,
  numberFilledLines,
  sumOfLines,
  toProductKey,
} from "./lot-lines.ts";

const lot = (id: string, balance: number, expiresAt: string) => ({
  id,
  balance,
  expiresAt,
  code: `MP-${id}`,
  producedAt: "2026-11-20",
});
const first = lot("a", 12.5, "2026-11-22");
const second = lot("b", 300, "2026-11-23");
const third = lot("c", 40, "2026-11-24");

test("a blank line is left out of the body, a half-filled one is not, so that its message appears", () => {
  const lines = [{ lotId: "a", quantity: 2 }, blankLine, { lotId: null, quantity: 7 }, { lotId: "b", quantity: null }];
  expect(bodyOfLines({ wanted: 9, lines })).toEqual([
    { lotId: "a", quantity: 2 },
    { lotId: undefined, quantity: 7 },
    { lotId: "b", quantity: undefined },
  ]);
  expect(numberFilledLines(lines)).toEqual([0, null, 1, 2]);
});

test("sums and missing quantities are decimal", () => {
  const lines = [
    { lotId: "a", quantity: 0.1 },
    { lotId: "b", quantity: 0.2 },
  ];
  expect(sumOfLines(lines)).toBe(0.3);
  expect(getMissing(1, lines)).toBe(0.7);
  expect(getMissing(0.25, lines)).toBe(-0.05);
});

test("a line exceeds its lot together with the lines of the same lot before it", () => {
  const lines = [
    { lotId: "a", quantity: 10 },
    { lotId: "b", quantity: 5 },
    { lotId: "a", quantity: 4 },
  ];
  expect([0, 1, 2].map((n) => getExcess(lines, n, 12.5))).toEqual([null, null, 1.5]);
  expect(getRemaining(lines, first)).toBe(0);
  expect(getRemaining(lines, second)).toBe(295);
});

test("the wanted quantity is drawn from the lots that expire first; lines of other lots stay and count", () => {
  const typed = [blankLine, { lotId: "b", quantity: 1 }, { lotId: "other", quantity: 30 }];
  expect(distributed(typed, 100, [third, second, first])).toEqual([
    { lotId: "other", quantity: 30 },
    { lotId: "a", quantity: 12.5 },
    { lotId: "b", quantity: 57.5 },
  ]);
});

test("a quantity above the stock draws all of it, and an empty quantity leaves a line to type in", () => {
  expect(distributed([], 400, [third, second, first])).toEqual([
    { lotId: "a", quantity: 12.5 },
    { lotId: "b", quantity: 300 },
    { lotId: "c", quantity: 40 },
  ]);
  expect(distributed([{ lotId: "a", quantity: 3 }], 0, [first])).toEqual([blankLine]);
});

test("a mix is drawn by its recipe, each fruit from its own lots; the last gets the rounding difference", () => {
  const of = (itemId: string, one: typeof first) => ({ ...one, item: { id: itemId } });
  const lots = [of("caju", first), of("caju", second), of("umbu", third)];
  const recipe = [
    { itemId: "caju", percentage: 66.67 },
    { itemId: "umbu", percentage: 33.33 },
  ];
  // Caju contributes 66.67 % of 90.01 kg = 60.009667 kg, rounded to 60.01 kg.
  expect(distributedByRecipe([blankLine, { lotId: "a", quantity: 1 }], 90.01, { lots, recipe })).toEqual([
    { lotId: "a", quantity: 12.5 },
    { lotId: "b", quantity: 47.51 },
    { lotId: "c", quantity: 30 },
  ]);
  // Umbu has less stock than its share, and caju does not replace the missing quantity.
  expect(distributedByRecipe([{ lotId: "other", quantity: 10 }], 190, { lots, recipe }).slice(1)).toEqual([
    { lotId: "a", quantity: 12.5 },
    { lotId: "b", quantity: 107.506 },
    { lotId: "c", quantity: 40 },
  ]);
});

test("the excess of a line continues in the next lots, on their own line where they have one", () => {
  const lines = [
    { lotId: "a", quantity: 20 },
    { lotId: "b", quantity: 299 },
  ];
  expect(continued(lines, 0, [third, second, first])).toEqual([
    { lotId: "a", quantity: 12.5 },
    { lotId: "b", quantity: 300 },
    { lotId: "c", quantity: 6.5 },
  ]);
  expect(continued(lines, 1, [third, second, first])).toEqual(lines);
});

test("a line's share is relative to the sum of all lines", () => {
  const lines = [{ lotId: "a", quantity: 120 }, { lotId: "b", quantity: 80 }, blankLine];
  expect([0, 1, 2].map((n) => getShare(lines, n))).toEqual([60, 40, null]);
  expect(getShare([blankLine], 0)).toBeNull();
});

test("the age of a lot in words", () => {
  expect([0, 1, 12].map((days) => ageWords(days, "recebido"))).toEqual([
    "recebido hoje",
    "recebido ontem",
    "recebido há 12 dias",
  ]);
});

test("packs of two sizes are two items, and so are a fruit and its pulp", () => {
  const product = { type: "final_product", item: { id: "f", name: "Acerola", code: "ACE" }, unit: "un" } as const;
  const [small, large] = [
    toProductKey({ ...product, netContentG: 100 }),
    toProductKey({ ...product, netContentG: 400 }),
  ];
  expect(new Set([small, large, toProductKey({ ...product, netContentG: 100 })]).size).toBe(2);
  const fruit = { ...product, unit: "kg", netContentG: null } as const;
  expect(toProductKey({ ...fruit, type: "pulp" })).not.toBe(toProductKey({ ...fruit, type: "raw_material" }));
});
