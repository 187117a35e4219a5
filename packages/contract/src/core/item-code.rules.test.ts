import { expect, test } from "vitest";
import { proposeCode } from "./item-code.rules.ts";

test.each([
  ["Acerola", "ACE"],
  ["Açaí", "ACA"],
  ["  cajá-manga", "CAJ"],
  ["Ub", "UB"],
  ["1", ""],
])("%s proposes %s", (name, code) => {
  expect(proposeCode(name)).toBe(code);
});
