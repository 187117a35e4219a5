import { addDays, isRealDay, writtenDay } from "@pomar/contract/core/calendar.rules";
import { listDays } from "@pomar/contract/money/closings/months.rules";
import { localDay } from "../format/dates.ts";

/** The result of parsing the text of a field for a day or an instant. */
export type SaidWhen =
  | { kind: "nothing" }
  /** The value is a day `YYYY-MM-DD`, or an instant in ISO 8601 UTC. */
  | { kind: "said"; value: string; isWhole: boolean }
  /** @property offer  the last day of the month, when the text is a month without a day. */
  | { kind: "unreadable"; message: string; offer?: string };

export const valueIn = (said: SaidWhen): string | null => (said.kind === "said" ? said.value : null);

const months = ["jan", "fev", "mar", "abr", "mai", "jun", "jul", "ago", "set", "out", "nov", "dez"];

const nameOfMonth = new RegExp(`(?<![a-zç])(${months.join("|")})[a-zç]*\\.?`);

/**
 * Parses a day.
 * @param latest  the last valid day of a past event: a day and month without a year is the last such day until then.
 * @returns the day; `isWhole` means that the text contains the year, so further digits would not change the day.
 */
export function saidDay(text: string, latest?: string): SaidWhen {
  const typed = text.trim().toLowerCase();
  if (typed === "") return { kind: "nothing" };
  if (typed === "hoje" || typed === "ontem")
    return { kind: "said", value: addDays(localDay(), typed === "hoje" ? 0 : -1), isWhole: true };
  const figures = typed
    .replace(nameOfMonth, (_, name: string) => `${months.indexOf(name) + 1}`)
    .replace(/\s*(?:\bde\b|[\s/.-])\s*/g, "/");
  // A text that begins with the name of a month, such as `dez/10`, is a month and a year; `12/10` is a day and a month.
  const day = /^[a-z]/.test(typed) ? null : dayIn(figures, latest);
  if (day !== null && isRealDay(day.value)) {
    // A year typed as `20` is the beginning of `2026`, and is not read as 2020.
    if (!day.isWhole && day.value.startsWith("2020")) return { kind: "unreadable", message: `Termine o ano: ${typed}` };
    return day.value < earliestYear
      ? { kind: "unreadable", message: `Confira o ano: ${writtenDay(day.value)}` }
      : { kind: "said", ...day };
  }
  const month = monthIn(figures);
  if (month !== null) {
    const written = month.split("-").reverse().join("/");
    return { kind: "unreadable", message: `Falta o dia: ${written}`, offer: listDays(month).to };
  }
  if (day !== null) return { kind: "unreadable", message: `Esse dia não existe: ${writtenDay(day.value)}` };
  return { kind: "unreadable", message: `Não é uma data: “${text.trim()}”` };
}

// The API accepts no day before this year.
const earliestYear = "1900";

const padded = (figure: string) => figure.padStart(2, "0");
const fullYear = (year: string) => (year.length === 2 ? `20${year}` : year);

/** Parses `20/11/2026`, `20/11`, `20112026` or `2026/10/05`; the day may not exist in the calendar. */
function dayIn(figures: string, latest: string | undefined) {
  const [, year, ...rest] = /^(\d{4})\/(\d\d)\/(\d\d)$/.exec(figures) ?? [];
  if (year !== undefined) return { value: [year, ...rest].join("-"), isWhole: true };
  const parts =
    /^(\d{1,2})\/(\d{1,2})(?:\/(\d{4}|\d\d))?$/.exec(figures) ?? /^(\d\d)(\d\d)(\d{4}|\d\d)?$/.exec(figures);
  if (parts === null) return null;
  const [, date = "", month = "", typedYear] = parts;
  const dayOf = (year: string) => [year, padded(month), padded(date)].join("-");
  const [lastYear = ""] = (latest ?? localDay()).split("-");
  const isYearBefore = latest !== undefined && dayOf(lastYear) > latest;
  const value = dayOf(fullYear(typedYear ?? `${Number(lastYear) - (isYearBefore ? 1 : 0)}`));
  return { value, isWhole: typedYear?.length === 4 };
}

/** Parses `05/2028`, `05/28`, `052028` or `2028/05` as `2028-05`; called only for a text that is not a day. */
function monthIn(figures: string): string | null {
  const [, reversedYear, reversedMonth] = /^(20\d\d)\/(\d\d)$/.exec(figures) ?? [];
  const [, month = reversedMonth, year = reversedYear] =
    /^(\d{1,2})\/(20\d\d|\d\d)$/.exec(figures) ?? /^(\d\d)(20\d\d)$/.exec(figures) ?? [];
  if (month === undefined || year === undefined || Number(month) < 1 || Number(month) > 12) return null;
  return `${fullYear(year)}-${padded(month)}`;
}

/** Parses an instant of a past event in the device's time zone; a text without a day is a time of today. */
export function saidInstant(text: string): SaidWhen {
  const typed = text.trim();
  if (typed === "") return { kind: "nothing" };
  const [, dayText = "", hours = "", minutes] = /^(.*?)[\s,]*\b(\d{1,2})(?::|h)(\d{2})?$/i.exec(typed) ?? [];
  if (hours === "" || Number(hours) > 23 || Number(minutes ?? 0) > 59)
    return { kind: "unreadable", message: "Informe dia e hora, como 20/11/2026 14:32" };
  const day = saidDay(dayText === "" ? "hoje" : dayText, localDay());
  if (day.kind !== "said") return day;
  const value = new Date(`${day.value}T${padded(hours)}:${minutes ?? "00"}`).toISOString();
  return { kind: "said", value, isWhole: minutes !== undefined && day.isWhole };
}

/** The reason why a day outside the limits is refused; null for a valid day. */
export function outOfRange(day: string, { min, max }: { min?: string | undefined; max?: string | undefined }) {
  if (max !== undefined && day > max)
    return max < localDay() ? `A data não pode passar de ${writtenDay(max)}` : "A data não pode estar no futuro";
  return min !== undefined && day < min ? `A data não pode ser anterior a ${writtenDay(min)}` : null;
}
