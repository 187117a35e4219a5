import { expect, test } from "vitest";
import { toPeriod } from "./period.rules.ts";

test("a report without days covers the last twelve months up to today", () => {
  expect(toPeriod({}, "2026-11-21")).toEqual({ from: "2025-11-22", to: "2026-11-21" });
  expect(toPeriod({}, "2026-12-31")).toEqual({ from: "2026-01-01", to: "2026-12-31" });
});

test("after a leap day the twelve months begin in March", () => {
  expect(toPeriod({}, "2028-02-29")).toEqual({ from: "2027-03-01", to: "2028-02-29" });
});

test("a given day is kept, and the other is derived from it", () => {
  expect(toPeriod({ from: "2026-03-04" }, "2026-11-21")).toEqual({ from: "2026-03-04", to: "2026-11-21" });
  expect(toPeriod({ to: "2025-06-30" }, "2026-11-21")).toEqual({ from: "2024-07-01", to: "2025-06-30" });
});
