import { errorsOfPages } from "@pomar/contract/core/refusal";
import { alerts } from "../alerts/alerts.ts";
import { asApiError } from "./api-error.ts";

const offlineTime = 5000;

/**
 * Turns a failed call into a toast; a sentence that is on screen counts up, however many calls fail together.
 * @param answered  codes for which the page offers another way in place; a toast takes no answer.
 * @returns the toast; undefined where there is none.
 */
export function reportError(failure: unknown, answered: readonly string[] = []): number | undefined {
  const error = asApiError(failure);
  if (answered.includes(error.code)) return undefined;
  const message = sentence(error.statusCode, error.message);
  // Without a connection the line says so for as long as it lasts, so the toast may go.
  return alerts.error(message, error.isOffline ? { autoDismissTime: offlineTime } : undefined);
}

function sentence(statusCode: number, message: string): string {
  if (statusCode === 401) return errorsOfPages["session.unauthorized"].message();
  if (statusCode === 403) return errorsOfPages["session.forbidden"].message();
  return message;
}
