import { expect, test } from "vitest";
import { isDocument } from "./document.rules.ts";

test.each(["52998224725", "11222333000181", "12ABC34501DE35"])("%s has the right check digits", (document) => {
  expect(isDocument(document)).toBe(true);
});

test.each([
  ["52998224724", "wrong last digit"],
  ["11111111111", "one digit repeated"],
  ["11222333000180", "wrong last digit"],
  ["12ABC34501DE53", "check digits swapped"],
  ["5299822472", "too short"],
  ["12abc34501de35", "lower case"],
  ["", "empty"],
])("%s is refused: %s", (document) => {
  expect(isDocument(document)).toBe(false);
});
