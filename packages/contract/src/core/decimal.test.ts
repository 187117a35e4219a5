import { expect, test } from "vitest";
import { decimal, roundTo, toText, toWire } from "./decimal.ts";

test.each([
  ["0.125", 2, 0.13],
  ["0.135", 2, 0.14],
  ["2.5", 0, 3],
  ["-0.125", 2, -0.13],
  ["0.1249999", 2, 0.12],
  ["3.0005", 3, 3.001],
])("%s rounded to %i decimals is %d: a half goes away from zero", (written, scale, rounded) => {
  expect(roundTo(decimal(written), scale).eq(rounded)).toBe(true);
  expect(toWire(decimal(written), scale)).toBe(rounded);
});

test("a rounded decimal is written without an exponent", () => {
  expect(toText(decimal("0.00000012345"), 10)).toBe("0.0000001235");
});
