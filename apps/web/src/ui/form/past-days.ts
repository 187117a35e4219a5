import { earlyDayProblem, isUnusualDay } from "@pomar/contract/core/calendar.rules";
import { formatDay, formatDistance, localDay } from "../format/dates.ts";
import type { Messages } from "./issues.ts";

/** The names of form fields whose day or instant lies in the past. */
const pastDays = [
  ...["receivedAt", "producedAt", "harvestedOn", "paidAt", "dispatchedAt", "returnedAt", "day"],
  ...["freezeStart", "freezeEnd"],
];

/** The typed days of past events. @param stored  values before a correction: unchanged days are left out. */
const listDays = (values: object, stored: object) =>
  pastDays.flatMap((name) => {
    const value: unknown = Reflect.get(values, name);
    if (typeof value !== "string" || value === Reflect.get(stored, name)) return [];
    return [{ name, day: value.includes("T") ? localDay(new Date(value)) : value }];
  });

/** Messages for implausibly early days. @param stored  values before a correction: unchanged values get no message. */
export function earlyDays(values: object, stored: object): Messages {
  const problems = listDays(values, stored).map(({ name, day }) => [name, earlyDayProblem(day, localDay())]);
  return Object.fromEntries(problems.filter(([, problem]) => problem !== null));
}

/** A day that the user must confirm, and its distance from today: `29/01/2026`, `há 305 dias`. */
export interface UnusualDay {
  day: string;
  distance: string;
}

/** The days that the user must confirm, by field. @param stored  values before a correction. */
export function unusualDays(values: object, stored: object): Record<string, UnusualDay> {
  const today = localDay();
  const unusual = listDays(values, stored).filter(({ day }) => isUnusualDay(day, today));
  return Object.fromEntries(
    unusual.map(({ name, day }) => [name, { day: formatDay(day), distance: formatDistance(day, today) }]),
  );
}
