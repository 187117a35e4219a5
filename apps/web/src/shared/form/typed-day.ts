import { addDays } from "@pomar/contract/calendar.rules";
import { localDay } from "../format/dates.ts";

/** The day that a typed text means; null when it means none. */
export function readDay(text: string): string | null {
  const typed = text.trim().toLowerCase();
  if (typed === "hoje") return localDay();
  if (typed === "ontem") return addDays(localDay(), -1);
  const parts =
    /^(\d{1,2})[/.-](\d{1,2})(?:[/.-](\d{2}|\d{4}))?$/.exec(typed) ?? /^(\d\d)(\d\d)(\d{4}|\d\d)?$/.exec(typed);
  if (parts === null) return null;
  const [, date = "", month = "", year = localDay().slice(0, 4)] = parts;
  const day = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, "0")}-${date.padStart(2, "0")}`;
  const instant = new Date(`${day}T00:00:00Z`);
  // An impossible day, such as 31/02, would silently become another one.
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(day) ? day : null;
}
