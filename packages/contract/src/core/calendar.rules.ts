const millisecondsPerDay = 86_400_000;

/** The calendar day `YYYY-MM-DD` that is `days` after the given day; before the given day when `days` is negative. */
export function addDays(day: string, days: number): string {
  const [later = ""] = new Date(Date.parse(`${day}T00:00:00Z`) + days * millisecondsPerDay).toISOString().split("T");
  // JavaScript writes the year after 9999 as `+010000`; PostgreSQL writes `10000`, without the sign and the zero.
  return later.replace(/^\+0/, "");
}

/** Whether a text of the form `YYYY-MM-DD` is a real day: `Date` alone would accept 31 February as a day in March. */
export function isRealDay(value: string): boolean {
  const instant = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(value);
}

// Papers are archived for five years and frozen goods stored for less than three years, so a day more than ten years
// ago is a typing error or comes from a reset clock.
const yearsBack = 10;

/** The earliest day that a user may enter or a device's clock may show: the same day ten years before today. */
export function earliestDay(today: string): string {
  const day = `${Number(today.slice(0, 4)) - yearsBack}${today.slice(4)}`;
  return isRealDay(day) ? day : day.replace("-02-29", "-02-28");
}

/** The sentence that refuses a day too long ago; null for an allowed day. Days printed on papers are not checked. */
export function earlyDayProblem(day: string, today: string): string | null {
  const earliest = earliestDay(today);
  return day < earliest ? `A data não pode ser anterior a ${writtenDay(earliest)}: confira o ano` : null;
}

// An entry is typed on its day or within a few weeks; a day beyond is mostly a mistyped month or year.
const usualDaysBack = 30;

/** Whether a user must confirm the day of an event: a day in the future, or more than 30 days ago. */
export function isUnusualDay(day: string, today: string): boolean {
  return day > today || daysBetween(day, today) > usualDaysBack;
}

/** Whole days from the calendar day `from` to the calendar day `to`; negative when `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / millisecondsPerDay;
}

/** Writes a duration in its two largest units: `7 min`, `23 h 58 min`, `3 d 4 h`. @param ms  at least a minute. */
export function writtenDuration(ms: number): string {
  const of = (unit: number) => (ms - (ms % unit)) / unit;
  const [days, hours, minutes] = [of(millisecondsPerDay), of(3_600_000) % 24, of(60_000) % 60];
  const parts = days > 0 ? [written(days, "d"), written(hours, "h")] : [written(hours, "h"), written(minutes, "min")];
  return parts.flatMap((part) => part ?? []).join(" ");
}

const written = (n: number, unit: string) => (n === 0 ? null : `${n}\u00a0${unit}`);

/** Writes a calendar day in Brazilian notation: `18/11/2026`. */
export const writtenDay = (day: string): string => day.split("-").reverse().join("/");
