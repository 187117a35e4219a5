import { expect, test } from "vitest";
import {
  buildEqualParts,
  calculateLeftOver,
  describeLeftOver,
  listPlanMessages,
  monthsLater,
  toPlan,
} from "./plan-values.ts";

test("equal parts are a month apart, and the last takes the cents", () => {
  expect(buildEqualParts(100, 3, "2026-12-05")).toEqual([
    { dueDate: "2026-12-05", amount: 33.33 },
    { dueDate: "2027-01-05", amount: 33.33 },
    { dueDate: "2027-02-05", amount: 33.34 },
  ]);
  expect(buildEqualParts(0.05, 4, null).map(({ amount }) => amount)).toEqual([0.01, 0.01, 0.01, 0.02]);
  expect(buildEqualParts(null, 2, "2026-12-05").map(({ amount }) => amount)).toEqual([null, null]);
});

test("the 31st becomes the last day of a shorter month, and comes back", () => {
  expect([0, 1, 2, 13].map((months) => monthsLater("2027-12-31", months))).toEqual([
    "2027-12-31",
    "2028-01-31",
    "2028-02-29",
    "2029-01-31",
  ]);
});

test("the difference between the amount and the parts is reported to the cent", () => {
  const parts = [
    { dueDate: "2026-12-05", amount: 0.1 },
    { dueDate: null, amount: 0.2 },
  ];
  expect(calculateLeftOver(0.3, parts)).toBe(0);
  expect(describeLeftOver(0.3, parts)).toBeNull();
  expect(describeLeftOver(0.32, parts)).toBe("faltam R$\u00a00,02");
  expect(describeLeftOver(0.25, parts)).toBe("passam R$\u00a00,05");
});

test("parts with a different sum, or due on the same day, are no plan", () => {
  const plan = (...parts: [string, number][]) => ({
    plan: "parts" as const,
    dueDate: null,
    parts: parts.map(([dueDate, amount]) => ({ dueDate, amount })),
  });
  expect(listPlanMessages(plan(["2026-12-05", 40], ["2027-01-05", 61]), 100)).toEqual({
    installments: "As parcelas devem somar R$\u00a0100,00: passam R$\u00a01,00",
  });
  expect(listPlanMessages(plan(["2026-12-05", 40], ["2026-12-05", 60]), 100)).toEqual({
    installments: "Duas parcelas vencem no mesmo dia",
  });
  expect(listPlanMessages(plan(["2026-12-05", 40], ["2027-01-05", 60]), 100)).toEqual({});
});

test("one installment is a day, several are parts", () => {
  expect(toPlan([])).toEqual({ plan: "once", dueDate: null, parts: [] });
  expect(toPlan([{ dueDate: "2026-12-05", amount: 7 }])).toMatchObject({ plan: "once", dueDate: "2026-12-05" });
  const two = [
    { dueDate: "2026-12-05", amount: 7 },
    { dueDate: "2027-01-05", amount: 8 },
  ];
  expect(toPlan(two)).toEqual({ plan: "parts", dueDate: null, parts: two });
});
