import { sessionRoutes } from "@pomar/contract/session/session.routes";
import { type Login, login } from "@pomar/contract/session/session.schema";
import { alerts } from "../../ui/alerts/alerts.ts";
import { asApiError } from "../../ui/api/api-error.ts";
import { call } from "../../ui/api/call.ts";
import { deviceMarks, keepDeviceMark } from "../../ui/api/device-marks.ts";
import { reportError } from "../../ui/api/report-error.ts";
import { startSession } from "../../ui/api/session.ts";

/** Why nobody came in. */
export interface Refusal {
  /** What is wrong with a field. */
  fields: { name?: string; password?: string };
  isWrongPair?: boolean;
}

/** Begins a session with what was typed. @returns why not; null: whoever follows the session leads on. */
export async function enter(typed: Login): Promise<Refusal | null> {
  const checked = login.safeParse(typed);
  if (!checked.success) return { fields: byField(checked.error.issues) };
  try {
    const body = { ...typed, deviceMarks: deviceMarks() };
    const { token, user, deviceMark } = await call(sessionRoutes.login, { body });
    keepDeviceMark(user.id, deviceMark);
    // What went wrong on the way in is over.
    for (const { id, type } of alerts.list()) if (type === "error") alerts.dismiss(id);
    alerts.success("Login realizado com sucesso");
    startSession(token, user);
    return null;
  } catch (failure) {
    reportError(failure);
    const { issues, statusCode } = asApiError(failure);
    return { fields: byField(issues), isWrongPair: statusCode === 401 };
  }
}

/** The first sentence about each field. */
function byField(issues: readonly { path: string | readonly PropertyKey[]; message: string }[]): Refusal["fields"] {
  return Object.fromEntries(issues.map(({ path, message }) => [String(path), message] as const).toReversed());
}
