import { earlyDayProblem } from "@pomar/contract/core/calendar.rules";
import type { ActionContext } from "../action-context.ts";
import { AppError } from "./app-error.ts";

/** @throws 400, shown beside the field, for a day so long ago that it must be a mistake. */
export function refuseEarlyDay(path: string, day: string, { today }: Pick<ActionContext, "today">): void {
  const message = earlyDayProblem(day, today);
  if (message !== null) throw AppError.invalid([{ path, message }]);
}
