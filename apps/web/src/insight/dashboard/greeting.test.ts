import { expect, test } from "vitest";
import { dayInWords, greetingAt } from "./greeting.ts";

test.each([
  [4, "Boa noite"],
  [5, "Bom dia"],
  [11, "Bom dia"],
  [12, "Boa tarde"],
  [17, "Boa tarde"],
  [18, "Boa noite"],
  [0, "Boa noite"],
] as const)("at %i h: %s", (hour, greeting) => {
  expect(greetingAt(hour)).toBe(greeting);
});

test("a day is written out, starting with a capital", () => {
  expect(dayInWords(new Date(2026, 10, 20, 9))).toBe("Sexta-feira, 20 de novembro");
});
