import { expect, test } from "vitest";
import { figureWords } from "./figure-words.ts";

const plain = (words: string) => words.replaceAll("\u00a0", " ");

test.each([
  ["12.5", "kg", 3, "12,500 kg"],
  ["4.17", "R$/kg", 4, "R$ 4,1700/kg"],
  ["13", "R$", 0, "R$ 13,00"],
  ["0.12345678", "R$", 8, "R$ 0,12345678"],
  ["67.25", "%", 2, "67,25 %"],
  ["2026-11-20", "day", 0, "20/11/2026"],
  ["expired", "status", 0, "Vencido"],
])("%s of %s is read as it counts", (value, unit, decimals, words) => {
  expect(plain(figureWords(value, unit, decimals))).toBe(words);
});
