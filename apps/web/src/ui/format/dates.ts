import { addDays, daysBetween } from "@pomar/contract/core/calendar.rules";
import { formatNumber, unbroken } from "@pomar/contract/core/decimal";
import { capitalized } from "./words.ts";

/** A day `YYYY-MM-DD` in Brazilian notation: `20/11/2026`. Only the text is rearranged: time zones have no effect. */
export function formatDay(day: string): string {
  const [year, month, date] = day.slice(0, 10).split("-");
  return `${date}/${month}/${year}`;
}

/** A day for a narrow column: `20/11`, or `20/11/27` when the year is not the current one. */
export function formatShortDay(day: string, today: string = localDay()): string {
  const [date, month, year = ""] = formatDay(day).split("/");
  return year === today.slice(0, 4) ? `${date}/${month}` : `${date}/${month}/${year.slice(2)}`;
}

const instantTime = new Intl.DateTimeFormat("pt-BR", { hour: "2-digit", minute: "2-digit" });

/** An instant in the time zone of the device: `hoje 14:32`, `ontem 08:05`, else `20/11/2026 14:32`. */
export function formatInstant(instant: string, now: Date = new Date()): string {
  const at = new Date(instant);
  const day = localDay(at);
  const time = formatTime(instant);
  if (day === localDay(now)) return `hoje ${time}`;
  if (day === addDays(localDay(now), -1)) return `ontem ${time}`;
  return `${formatDay(day)} ${time}`;
}

/** An instant and the person who acted then: `hoje 14:32, por Helena`; the instant alone when nobody is named. */
export function formatAct(instant: string, by: { name: string } | null | undefined): string {
  if (by == null) return formatInstant(instant);
  // Only a long name may break.
  return `${formatInstant(instant)}, ${by.name.length > 24 ? `por ${by.name}` : unbroken("por", by.name)}`;
}

/** The time of an instant, `14:32`, in the time zone of the device. */
export const formatTime = (instant: string): string => instantTime.format(new Date(instant));

/** The device's calendar day `YYYY-MM-DD`. */
export function localDay(at: Date = new Date()): string {
  const month = String(at.getMonth() + 1).padStart(2, "0");
  return `${at.getFullYear()}-${month}-${String(at.getDate()).padStart(2, "0")}`;
}

/** The distance from today to a day in words: `em 6 dias`, `hoje`, `há 2 dias`. */
export function formatDistance(day: string, today: string): string {
  const days = daysBetween(today, day);
  const count = unbroken(formatNumber(Math.abs(days), 0), Math.abs(days) === 1 ? "dia" : "dias");
  if (days === 0) return "hoje";
  return days > 0 ? `em ${count}` : `há ${count}`;
}

/** The sentence for a due day or an expiry: `vence em 20/11/2026`, `venceu em 20/11/2026`. */
export function formatDue(day: string, today: string = localDay()): string {
  return `${day < today ? "venceu" : "vence"} em ${formatDay(day)}`;
}

/** The distance to an expiry in words: `vence em 6 dias`, `vence hoje`, `venceu há 2 dias`. */
export function formatExpiry(expiresAt: string, today: string): string {
  return `${expiresAt < today ? "venceu" : "vence"} ${formatDistance(expiresAt, today)}`;
}

const weekday = new Intl.DateTimeFormat("pt-BR", { weekday: "long", day: "numeric", month: "long", timeZone: "UTC" });
const withYear = new Intl.DateTimeFormat("pt-BR", { dateStyle: "full", timeZone: "UTC" });

/** A day as a heading: `Hoje, sexta-feira, 20 de novembro`, `Ontem, ...`; a day of a different year has the year. */
export function formatDayInWords(day: string, today: string = localDay()): string {
  const at = new Date(`${day}T00:00:00Z`);
  if (day === today) return `Hoje, ${weekday.format(at)}`;
  if (day === addDays(today, -1)) return `Ontem, ${weekday.format(at)}`;
  return capitalized((day.slice(0, 4) === today.slice(0, 4) ? weekday : withYear).format(at));
}

/** An instant as users type it, in the device's time zone: `20/11/2026 14:32`. */
export const writtenInstant = (instant: string) => `${formatDay(localDay(new Date(instant)))} ${formatTime(instant)}`;

const monthName = new Intl.DateTimeFormat("pt-BR", { month: "short", timeZone: "UTC" });

/** Formats a month `YYYY-MM` as `nov. 2026`. */
export function formatMonth(month: string): string {
  return `${monthName.format(new Date(`${month}-01T00:00:00Z`))} ${month.slice(0, 4)}`;
}
