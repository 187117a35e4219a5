import { sessionRoutes } from "@pomar/contract/people/session/session.routes";
import { type Login, login } from "@pomar/contract/people/session/session.schema";
import { alerts } from "../../ui/alerts/alerts.ts";
import { asApiError } from "../../ui/api/api-error.ts";
import { call } from "../../ui/api/call.ts";
import { deviceMarks, keepDeviceMark } from "../../ui/api/device-marks.ts";
import { reportError } from "../../ui/api/report-error.ts";
import { startSession } from "../../ui/api/session.ts";

/** The messages of a refused login. */
export interface Refusal {
  /** The messages by form field. */
  fields: { name?: string; password?: string };
  isWrongPair?: boolean;
}

/** Ids of the error toasts of refused logins. */
const refusals = new Set<number>();

/** Logs in. @returns the messages of a refused login; null after success, as session subscribers open the next page. */
export async function enter(typed: Login): Promise<Refusal | null> {
  const checked = login.safeParse(typed);
  if (!checked.success) return { fields: byField(checked.error.issues) };
  try {
    const body = { ...typed, deviceMarks: deviceMarks() };
    const { token, user, deviceMark } = await call(sessionRoutes.login, { body });
    keepDeviceMark(user.id, deviceMark);
    // A successful login dismisses the toasts of refused logins; toasts of different errors remain until the user
    // closes them.
    for (const id of refusals) alerts.dismiss(id);
    refusals.clear();
    alerts.success("Login realizado com sucesso");
    startSession(token, user);
    return null;
  } catch (failure) {
    const toast = reportError(failure);
    if (toast !== undefined) refusals.add(toast);
    const { issues, statusCode } = asApiError(failure);
    const isWrongPair = statusCode === 401;
    return { fields: isWrongPair ? { password: "Nome ou senha incorretos" } : byField(issues), isWrongPair };
  }
}

/** The first message of each field, keyed by field name. */
function byField(issues: readonly { path: string | readonly PropertyKey[]; message: string }[]): Refusal["fields"] {
  return Object.fromEntries(issues.map(({ path, message }) => [String(path), message] as const).toReversed());
}
