import { earlyDayProblem } from "@pomar/contract/core/calendar.rules";
import { localDay } from "../format/dates.ts";
import type { Messages } from "./issues.ts";

/** Where forms say a day of the past, or an instant. */
const pastDays = ["receivedAt", "producedAt", "harvestedOn", "paidAt", "dispatchedAt", "returnedAt", "day"];

/** What is wrong with days that are too long ago to be meant. @param stored  what a correction begins with: that stays. */
export function earlyDays(values: object, stored: object): Messages {
  const messages: Messages = {};
  for (const name of pastDays) {
    const said: unknown = Reflect.get(values, name);
    if (typeof said !== "string" || said === Reflect.get(stored, name)) continue;
    const day = said.includes("T") ? localDay(new Date(said)) : said;
    const problem = earlyDayProblem(day, localDay());
    if (problem !== null) messages[name] = problem;
  }
  return messages;
}
