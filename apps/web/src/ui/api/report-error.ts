import { errorsOfPages } from "@pomar/contract/core/refusal";
import { alerts } from "../alerts/alerts.ts";
import { asApiError } from "./api-error.ts";
import { getSession, subscribeSession } from "./session.ts";

const offlineTime = 5000;

/**
 * Shows a failed call as a toast; when several calls fail with the same message, its alert counts them.
 * @param answered  codes for which the page asks the user itself, because a toast takes no answer.
 * @returns the toast's id; undefined without a toast.
 */
export function reportError(failure: unknown, answered: readonly string[] = []): number | undefined {
  const error = asApiError(failure);
  if (answered.includes(error.code)) return undefined;
  const message = sentence(error.statusCode, error.message);
  // The connection banner stays while the connection is lost, so the toast may close.
  const id = alerts.error(message, error.isOffline ? { autoDismissTime: offlineTime } : undefined);
  if (error.statusCode === 401 || error.statusCode === 403) dismissAtLogin(id);
  return id;
}

/** Dismisses the toast of a refused session when the next session starts, which the refusal does not concern. */
function dismissAtLogin(id: number): void {
  const stop = subscribeSession(() => {
    if (getSession().token === null) return;
    stop();
    alerts.dismiss(id);
  });
}

function sentence(statusCode: number, message: string): string {
  if (statusCode === 401) return errorsOfPages["session.unauthorized"].message();
  if (statusCode === 403) return errorsOfPages["session.forbidden"].message();
  return message;
}
