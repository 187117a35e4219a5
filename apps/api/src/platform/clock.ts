/** What time it is; tests and demo data give another. */
export type Clock = () => Date;

/** The calendar day `YYYY-MM-DD` of an instant in a time zone. */
export function dayIn(timeZone: string, at: Date): string {
  return formatter("en-CA", timeZone, { year: "numeric", month: "2-digit", day: "2-digit" }).format(at);
}

/** An instant, ISO 8601 UTC, on a calendar day in a time zone: noon UTC, or east of UTC+11 the midnight UTC before it. */
export function instantOf(timeZone: string, day: string): string {
  const isOnDay = (instant: string) => dayIn(timeZone, new Date(instant)) === day;
  const [noon, midnight] = [`${day}T12:00:00.000Z`, `${day}T00:00:00.000Z`];
  return !isOnDay(noon) && isOnDay(midnight) ? midnight : noon;
}

/** The hour `HH:MM` of an instant in a time zone. */
export function hourIn(timeZone: string, at: Date): string {
  return formatter("pt-BR", timeZone, { hour: "2-digit", minute: "2-digit" }).format(at);
}

/** How far a time zone is from UTC at an instant: `-03:00`. */
export function offsetIn(timeZone: string, at: Date): string {
  const parts = formatter("en-US", timeZone, { timeZoneName: "longOffset" }).formatToParts(at);
  const offset = parts.find(({ type }) => type === "timeZoneName")?.value.replace("GMT", "") ?? "";
  return offset === "" ? "+00:00" : offset;
}

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatter(locale: string, timeZone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${timeZone} ${Object.keys(options).join()}`;
  const known = formatters.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat(locale, { timeZone, ...options });
  formatters.set(key, made);
  return made;
}
