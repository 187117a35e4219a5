import { errorsOfPages } from "@pomar/contract/core/refusal";
import { alerts } from "../alerts/alerts.ts";
import { asApiError } from "./api-error.ts";

const offlineTime = 5000;

/** Turns a failed call into a toast; a sentence that is on screen counts up, however many calls fail together. @returns the toast. */
export function reportError(failure: unknown): number | undefined {
  const error = asApiError(failure);
  // A question, which the form asks in place; a toast takes no answer.
  if (error.code === "entry.looks-repeated") return undefined;
  const message = sentence(error.statusCode, error.message);
  // Without a connection the line says so for as long as it lasts, so the toast may go.
  return alerts.error(message, error.isOffline ? { autoDismissTime: offlineTime } : undefined);
}

function sentence(statusCode: number, message: string): string {
  if (statusCode === 401) return errorsOfPages["session.unauthorized"].message();
  if (statusCode === 403) return errorsOfPages["session.forbidden"].message();
  return message;
}
