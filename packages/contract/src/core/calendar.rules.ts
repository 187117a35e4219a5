const millisecondsPerDay = 86_400_000;

/** The calendar day `YYYY-MM-DD` that many days later, or earlier when negative. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * millisecondsPerDay).toISOString().slice(0, 10);
}

/** Whole days from one calendar day to another; negative when `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / millisecondsPerDay;
}

/** A calendar day as it is written in Brazil: `18/11/2026`. */
export function writtenDay(day: string): string {
  return day.split("-").reverse().join("/");
}
