import { expect, test } from "vitest";
import { ageWords } from "./record-age.tsx";

const at = "2026-11-20T14:32:00.000Z";
const after = (seconds: number) => ageWords(at, Date.parse(at) + seconds * 1000);

test.each([
  [0, "Há poucos segundos"],
  [59, "Há poucos segundos"],
  [60, "1 minuto"],
  [3 * 60 + 59, "3 minutos"],
  [59 * 60 + 59, "59 minutos"],
  [60 * 60, "1 hora"],
  [2 * 3600 + 3599, "2 horas"],
  [24 * 3600, "1 dia"],
  [5 * 24 * 3600 + 7, "5 dias"],
])("a record of %i seconds is %s old", (seconds, words) => {
  expect(after(seconds)).toBe(words);
});

test("a clock behind the server's shows a few seconds, not a negative age", () => {
  expect(after(-300)).toBe("Há poucos segundos");
});
