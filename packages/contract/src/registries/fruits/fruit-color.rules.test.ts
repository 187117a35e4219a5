import { expect, test } from "vitest";
import { fruitColors, getColor, proposeColor, shownColors } from "./fruit-color.rules.ts";
import { starterFruits } from "./starter-fruits.ts";

test.each([
  ["Acerola", "red"],
  ["GOIABA vermelha", "pink"],
  ["Maracujá", "amber"],
  ["Açaí", "purple"],
  ["Polpa de cajá", "amber"],
])("%s is proposed in %s, whatever its code", (name, color) => {
  expect(proposeColor({ name, code: "XYZ" })).toBe(color);
  expect(proposeColor({ name, code: "ABC" })).toBe(color);
});

test("an unlisted fruit always gets the same colour, derived from its code", () => {
  const color = proposeColor({ name: "Fruta do conde", code: "CND" });
  expect(fruitColors).toContain(color);
  expect(proposeColor({ name: "Pinha", code: "CND" })).toBe(color);
  expect(new Set(["AAA", "AAB", "AAC"].map((code) => proposeColor({ name: "Nova", code }))).size).toBe(3);
  expect(fruitColors).toContain(proposeColor({ name: "", code: "" }));
  // A fruit named like a property that every object inherits has no natural colour in the table.
  expect(fruitColors).toContain(proposeColor({ name: "constructor", code: "CON" }));
});

test("no two fruits of the starter list have the same letters in the same colour", () => {
  const discs = starterFruits.map((fruit) => `${fruit.code.slice(0, 2)} in ${proposeColor(fruit)}`);
  expect(new Set(discs).size).toBe(23);
  expect(discs.filter((disc) => disc.startsWith("MA"))).toEqual(["MA in orange", "MA in crimson", "MA in amber"]);
});

test("a chosen colour wins over the proposed one", () => {
  expect(getColor({ name: "Acerola", code: "ACE", color: "teal" })).toBe("teal");
  expect(getColor({ name: "Acerola", code: "ACE", color: null })).toBe("red");
});

test("a composite fruit is drawn in the colours of its two largest parts, even when both are the same", () => {
  const mix = { name: "Tropical", code: "TRO", color: null };
  const part = (color: (typeof fruitColors)[number], percentage: number) => ({ color, percentage });
  expect(shownColors(mix, [part("red", 20), part("amber", 45), part("pink", 35)])).toEqual(["amber", "pink"]);
  expect(shownColors(mix, [part("red", 60), part("red", 40)])).toEqual(["red", "red"]);
  expect(shownColors({ name: "Goiaba", code: "GOI", color: null }, [])).toEqual(["pink"]);
});
