import { addDays, daysBetween } from "@pomar/contract/core/calendar.rules";
import fc from "fast-check";
import { expect, test } from "vitest";
import { dayIn, toInstant } from "./clock.ts";

const [first, last] = ["2000-01-01", "2060-12-31"];
// Time zones that a server may use, including some that `supportedValuesOf` leaves out.
const zones = [...Intl.supportedValuesOf("timeZone"), "UTC", "Etc/GMT+12", "Etc/GMT-14"];
const someDay = fc.integer({ min: 0, max: daysBetween(first, last) }).map((days) => addDays(first, days));

/** Whether any quarter of an hour in a time zone lies on a day: a zone that moves across the date line skips a day. */
function exists(zone: string, day: string): boolean {
  const quarters = Array.from({ length: 3 * 96 }, (_, n) => Date.parse(`${addDays(day, -1)}T00:00:00Z`) + n * 900_000);
  return quarters.some((at) => dayIn(zone, new Date(at)) === day);
}

function expectOnItsDay(zone: string, day: string): void {
  const on = dayIn(zone, new Date(toInstant(zone, day)));
  if (on === day) return;
  // The zone skipped this day, so an event on this day is dated to the next day.
  expect(exists(zone, day), `${day} in ${zone} became ${on}`).toBe(false);
  expect(on).toBe(addDays(day, 1));
}

test("an instant of a day is on that day, in every time zone", () => {
  expect(zones.length).toBeGreaterThan(400);
  const inEveryZone = fc.property(someDay, (day) => {
    for (const zone of zones) expectOnItsDay(zone, day);
  });
  fc.assert(inEveryZone, { numRuns: 60 });
});

test("so it is on every day that a zone changed its offset by hours, or left a day out", () => {
  for (const zone of ["Pacific/Apia", "Pacific/Fakaofo", "Pacific/Kiritimati", "Pacific/Kwajalein", "Pacific/Auckland"])
    for (let day = "1993-01-01"; day < "2013-01-01"; day = addDays(day, 1)) expectOnItsDay(zone, day);
});

test.each([
  ["America/Sao_Paulo", "2026-11-20", "2026-11-20T12:00:00.000Z"],
  ["America/Sao_Paulo", "2018-11-04", "2018-11-04T12:00:00.000Z"],
  ["Etc/GMT+12", "2026-11-20", "2026-11-20T12:00:00.000Z"],
  ["Pacific/Noumea", "2026-11-20", "2026-11-20T12:00:00.000Z"],
  ["Pacific/Auckland", "2026-11-20", "2026-11-20T00:00:00.000Z"],
  ["Pacific/Kiritimati", "2026-11-20", "2026-11-20T00:00:00.000Z"],
  ["Pacific/Apia", "2011-12-30", "2011-12-30T12:00:00.000Z"],
])("in %s the instant of %s is %s", (zone, day, instant) => {
  expect(toInstant(zone, day)).toBe(instant);
});
