import { expect, test } from "vitest";
import {
  calculateDifference,
  differencePct,
  isDone,
  isUnsettled,
  type JudgedLine,
  summarizeOutcome,
} from "./review.rules.ts";

const line = (counted: number, expected: number, more: Partial<JudgedLine> = {}): JudgedLine => ({
  counted,
  expected,
  adjustedSince: false,
  untimely: false,
  ...more,
});
const inStock = { balance: 12, wasCounted: false };

test("a difference is the counted quantity less the expected one, and a share of that", () => {
  expect(calculateDifference(0.3, 0.1)).toBe(0.2);
  expect([differencePct(-7, 230), differencePct(0.75, 12.5), differencePct(3, 0)]).toEqual([-3.04, 6, null]);
});

test.each([
  ["people who lack the same agree, whenever they looked", [line(318, 320), line(300, 302)], "different"],
  ["people who do not are torn, also where one found all of it", [line(295, 300), line(300, 300)], "conflict"],
  ["what is all there is equal, whatever was adjusted since", [line(40, 40, { adjustedSince: true })], "equal"],
  ["a difference that may be corrected already is counted anew", [line(90, 100, { adjustedSince: true })], "adjusted"],
  ["so is one of a time before the lot", [line(90, 0, { untimely: true })], "untimely"],
] as const)("%s", (_, lines, outcome) => {
  expect(summarizeOutcome(lines, inStock)).toBe(outcome);
});

test("an uncounted lot has an outcome when it has a balance, or a line was set aside", () => {
  expect(summarizeOutcome([], inStock)).toBe("missing");
  expect(summarizeOutcome([], { balance: 0, wasCounted: false })).toBeNull();
  expect(summarizeOutcome([], { balance: 0, wasCounted: true })).toBe("recount");
});

test("a lot that needs a count or a choice blocks the approval", () => {
  expect((["conflict", "adjusted", "untimely", "recount"] as const).every(isUnsettled)).toBe(true);
  expect((["equal", "different", "missing"] as const).some(isUnsettled)).toBe(false);
  expect([isDone({ lines: [{ aside: "recount" }] }), isDone({ lines: [{ aside: null }] })]).toEqual([false, true]);
});
