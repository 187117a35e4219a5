import { expect, test } from "vitest";
import { figureWords, isRoundedToRead } from "./figure-words.ts";

const plain = (words: string) => words.replaceAll("\u00a0", " ");

test.each([
  ["12.5", "kg", 3, "12,500 kg"],
  ["4.17", "R$/kg", 4, "R$ 4,1700/kg"],
  ["13", "R$", 0, "R$ 13,00"],
  ["257823.64035001", "R$", 8, "R$ 257.823,64"],
  ["33.33333333", "kg", 8, "33,3333 kg"],
  ["67.25", "%", 2, "67,25 %"],
  ["2026-11-20", "day", 0, "20/11/2026"],
  ["expired", "status", 0, "Vencido"],
])("%s of %s is read as it counts", (value, unit, decimals, words) => {
  expect(plain(figureWords(value, unit, { decimals, isExact: false }))).toBe(words);
});

test("the exact value is shown on request, and only a rounded figure offers it", () => {
  expect(plain(figureWords("257823.64035001", "R$", { decimals: 8, isExact: true }))).toBe("R$ 257.823,64035001");
  const rounded = [
    ["257823.64035001", "R$"],
    ["0.125", "kg"],
    ["4.1725", "R$/kg"],
    ["4.125", "R$"],
    ["sim", ""],
  ] as const;
  expect(rounded.map(([value, unit]) => isRoundedToRead(value, unit))).toEqual([true, false, false, true, false]);
});
