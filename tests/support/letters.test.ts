import { proposeCodes } from "@pomar/contract/core/item-code.rules";
import { expect, test } from "vitest";
import { letters } from "./letters.ts";

test("no four letters are drawn twice, and they are in alphabetical order", () => {
  const drawn = Array.from({ length: 2_000 }, letters);
  expect(new Set(drawn).size).toBe(2_000);
  expect(drawn).toEqual(drawn.toSorted());
  for (const code of drawn) expect(code).toMatch(/^[A-Z]{4}$/);
});

test("no drawn code equals a code that a name proposes", () => {
  const drawn = Array.from({ length: 2_000 }, letters);
  const proposed = new Set(["Abacate", "Balde", "Brócolis", "Sachê 100 g", "Xarope"].flatMap(proposeCodes));
  expect(drawn.filter((code) => proposed.has(code))).toEqual([]);
});
