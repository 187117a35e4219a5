import { expect, test } from "vitest";
import { earliestDay, earlyDayProblem } from "./calendar.rules.ts";

test.each([
  ["2026-11-29", "2016-11-29"],
  ["2028-02-29", "2018-02-28"],
  ["2030-02-29", "2020-02-29"],
])("on %s no day before %s is taken", (today, earliest) => {
  expect(earliestDay(today)).toBe(earliest);
  expect(earlyDayProblem(earliest, today)).toBeNull();
});

test("a day before the earliest allowed day is refused with that day", () => {
  expect(earlyDayProblem("2016-11-28", "2026-11-29")).toBe("A data não pode ser anterior a 29/11/2016: confira o ano");
  expect(earlyDayProblem("1900-01-01", "2026-11-29")).not.toBeNull();
});
