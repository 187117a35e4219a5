import { expect, test } from "vitest";
import { listDays, monthAfter, writtenMonth } from "./months.rules.ts";

test("a month has all of its days, and February depends on the year", () => {
  expect(listDays("2026-07")).toEqual({ from: "2026-07-01", to: "2026-07-31" });
  expect(listDays("2026-02")).toEqual({ from: "2026-02-01", to: "2026-02-28" });
  expect(listDays("2028-02")).toEqual({ from: "2028-02-01", to: "2028-02-29" });
});

test("after December comes January of the next year", () => {
  expect(["2026-04", "2026-12"].map(monthAfter)).toEqual(["2026-05", "2027-01"]);
});

test("a month is written by its name", () => {
  expect(writtenMonth("2026-03")).toBe("março de 2026");
});
