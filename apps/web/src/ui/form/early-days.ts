import { earlyDayProblem } from "@pomar/contract/core/calendar.rules";
import { localDay } from "../format/dates.ts";
import type { Messages } from "./issues.ts";

/** The names of form fields whose day or instant lies in the past. */
const pastDays = ["receivedAt", "producedAt", "harvestedOn", "paidAt", "dispatchedAt", "returnedAt", "day"];

/** Messages for implausibly early days. @param stored  values before a correction: unchanged values get no message. */
export function earlyDays(values: object, stored: object): Messages {
  const messages: Messages = {};
  for (const name of pastDays) {
    const value: unknown = Reflect.get(values, name);
    if (typeof value !== "string" || value === Reflect.get(stored, name)) continue;
    const day = value.includes("T") ? localDay(new Date(value)) : value;
    const problem = earlyDayProblem(day, localDay());
    if (problem !== null) messages[name] = problem;
  }
  return messages;
}
