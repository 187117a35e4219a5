import { expect, test } from "vitest";
import { costParts, doseShare, grouped, inOrder } from "./figures.ts";

test("the fruit lost in a month is one line, its stages side by side, and does not add up with pulp", () => {
  const fruit = { type: "raw_material" } as const;
  const rows = [
    { month: "2026-10", ...fruit, stage: "refuse", kg: 0.1 },
    { month: "2026-11", ...fruit, stage: "refuse", kg: 4.125 },
    { month: "2026-10", type: "pulp", stage: "filling", kg: 7 },
    { month: "2026-10", ...fruit, stage: "residue", kg: 0.2 },
  ] as const;
  expect(grouped(rows, ({ month }) => month)).toEqual([
    { key: "2026-10", ...fruit, kg: 0.3, parts: { refuse: 0.1, residue: 0.2 } },
    { key: "2026-11", ...fruit, kg: 4.125, parts: { refuse: 4.125 } },
    { key: "2026-10", type: "pulp", kg: 7, parts: { filling: 7 } },
  ]);
});

test("the cost apart from the fruit is the rest, and both add up to the whole", () => {
  expect(costParts({ fruitCost: 3.2353, pulpCost: 3.4 })).toEqual({ fruit: 3.2353, rest: 0.1647 });
  expect(costParts({ fruitCost: 2.1, pulpCost: 2.0999 })).toEqual({ fruit: 2.0999, rest: 0 });
  expect(costParts({ fruitCost: null, pulpCost: 1.5 })).toEqual({ fruit: 0, rest: 1.5 });
  expect(costParts({ fruitCost: 1.5, pulpCost: null })).toEqual({ fruit: 0, rest: 0 });
});

test("a dose is shown as a percentage of its limit", () => {
  expect(doseShare(742.5, 1000)).toBe(74.25);
  expect(doseShare(12, 0)).toBe(100);
  expect(doseShare(0, 0)).toBe(0);
  expect(doseShare(12, null)).toBeNull();
  expect(doseShare(null, 50)).toBeNull();
});

const rows = [
  { name: "Umbu", yieldPct: 61.5 },
  { name: "açaí", yieldPct: null },
  { name: "Acerola", yieldPct: 7 },
];
const names = (sorted: typeof rows) => sorted.map(({ name }) => name);

test("names follow the alphabet, whatever their accents and case", () => {
  expect(names(inOrder(rows, ({ name }) => name, "asc"))).toEqual(["açaí", "Acerola", "Umbu"]);
  expect(names(inOrder(rows, ({ name }) => name, "desc"))).toEqual(["Umbu", "Acerola", "açaí"]);
});

test("figures are compared as numbers, and rows without one come last either way", () => {
  expect(names(inOrder(rows, ({ yieldPct }) => yieldPct, "asc"))).toEqual(["Acerola", "Umbu", "açaí"]);
  expect(names(inOrder(rows, ({ yieldPct }) => yieldPct, "desc"))).toEqual(["Umbu", "Acerola", "açaí"]);
});
