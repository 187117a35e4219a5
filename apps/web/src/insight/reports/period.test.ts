import { expect, test } from "vitest";
import { listPresets, monthWithin, periodBefore, periodWords } from "./period.ts";

const today = "2026-11-21";

test("the preset periods", () => {
  expect(listPresets(today)).toEqual([
    { label: "Últimos 12 meses", period: {} },
    { label: "Este mês", period: { from: "2026-11-01", to: today } },
    { label: "Mês passado", period: { from: "2026-10-01", to: "2026-10-31" } },
    { label: "Este ano", period: { from: "2026-01-01", to: today } },
  ]);
  expect(listPresets("2028-03-01")[2]?.period).toEqual({ from: "2028-02-01", to: "2028-02-29" });
  expect(listPresets("2027-01-09")[2]?.period).toEqual({ from: "2026-12-01", to: "2026-12-31" });
});

test("a month is cut at the limits of the viewed period", () => {
  const period = { from: "2026-02-10", to: "2026-11-21" };
  expect(monthWithin("2026-02", period)).toEqual({ from: "2026-02-10", to: "2026-02-28" });
  expect(monthWithin("2026-10", period)).toEqual({ from: "2026-10-01", to: "2026-10-31" });
  expect(monthWithin("2026-11", period)).toEqual({ from: "2026-11-01", to: "2026-11-21" });
});

test("as many days before a period end on the day before it", () => {
  expect(periodBefore({ from: "2026-11-01", to: "2026-11-21" })).toEqual({ from: "2026-10-11", to: "2026-10-31" });
  expect(periodBefore({ from: "2026-03-01", to: "2026-03-01" })).toEqual({ from: "2026-02-28", to: "2026-02-28" });
});

test("periods are written as in Brazil", () => {
  expect(periodWords({ from: "2026-01-02", to: "2026-11-21" })).toBe("de 02/01/2026 a 21/11/2026");
});
