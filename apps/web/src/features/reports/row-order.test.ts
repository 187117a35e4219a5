import { expect, test } from "vitest";
import { inOrder } from "./row-order.ts";

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

test("figures are compared as figures, and what has none stands last either way", () => {
  expect(names(inOrder(rows, ({ yieldPct }) => yieldPct, "asc"))).toEqual(["Acerola", "Umbu", "açaí"]);
  expect(names(inOrder(rows, ({ yieldPct }) => yieldPct, "desc"))).toEqual(["Umbu", "Acerola", "açaí"]);
});
