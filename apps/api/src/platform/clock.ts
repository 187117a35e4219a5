import { writtenDay } from "@pomar/contract/core/calendar.rules";

/** Returns the current time; tests and demo data replace this function. */
export type Clock = () => Date;

/** The calendar day `YYYY-MM-DD` of an instant in a time zone. */
export function dayIn(timeZone: string, at: Date): string {
  return formatter("en-CA", timeZone, { year: "numeric", month: "2-digit", day: "2-digit" }).format(at);
}

/** An ISO 8601 UTC instant on a calendar day in a time zone: noon UTC, or east of UTC+11 the preceding midnight UTC. */
export function toInstant(timeZone: string, day: string): string {
  const isOnDay = (instant: string) => dayIn(timeZone, new Date(instant)) === day;
  const [noon, midnight] = [`${day}T12:00:00.000Z`, `${day}T00:00:00.000Z`];
  return !isOnDay(noon) && isOnDay(midnight) ? midnight : noon;
}

/** The first instant of a day in a time zone, ISO 8601 UTC: midnight, or the end of the hour a clock change skipped. */
export function toStartOfDay(timeZone: string, day: string): string {
  const isBefore = (at: number) => dayIn(timeZone, new Date(at)) < day;
  const midnight = Date.parse(`${day}T00:00:00.000Z`);
  // The search covers 24 hours before and after midnight UTC, since no zone differs from UTC by a day or more, and
  // stops at whole minutes, since zones change their clocks by whole minutes.
  let [before, after] = [midnight - 24 * hour, midnight + 24 * hour];
  while (after - before > minute) {
    const between = before + minute * half((after - before) / minute);
    if (isBefore(between)) before = between;
    else after = between;
  }
  return new Date(after).toISOString();
}

const minute = 60_000;
const hour = 60 * minute;
const half = (whole: number) => (whole - (whole % 2)) / 2;

/** The hour `HH:MM` of an instant in a time zone. */
export function hourIn(timeZone: string, at: Date): string {
  return formatter("pt-BR", timeZone, { hour: "2-digit", minute: "2-digit" }).format(at);
}

/** An instant at the plant: `20/11/2026 às 22:05`. */
export function writtenInstant(at: Date | string, timeZone: string): string {
  const instant = new Date(at);
  return `${writtenDay(dayIn(timeZone, instant))} às ${hourIn(timeZone, instant)}`;
}

/** An instant at the plant within a sentence: `hoje às 09:12`, or `em 20/11/2026 às 09:12`. */
export function writtenWhen(at: string, { timeZone, today }: { timeZone: string; today: string }): string {
  const instant = new Date(at);
  const isToday = dayIn(timeZone, instant) === today;
  return isToday ? `hoje às ${hourIn(timeZone, instant)}` : `em ${writtenInstant(instant, timeZone)}`;
}

/** The offset of a time zone from UTC at an instant: `-03:00`. */
export function offsetIn(timeZone: string, at: Date): string {
  const parts = formatter("en-US", timeZone, { timeZoneName: "longOffset" }).formatToParts(at);
  const offset = parts.find(({ type }) => type === "timeZoneName")?.value.replace("GMT", "") ?? "";
  return offset === "" ? "+00:00" : offset;
}

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatter(locale: string, timeZone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${timeZone} ${Object.keys(options).join()}`;
  const cachedFormatter = formatters.get(key);
  if (cachedFormatter) return cachedFormatter;
  const made = new Intl.DateTimeFormat(locale, { timeZone, ...options });
  formatters.set(key, made);
  return made;
}
