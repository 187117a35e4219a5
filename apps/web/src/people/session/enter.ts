import { sessionRoutes } from "@pomar/contract/people/session/session.routes";
import { type Login, login } from "@pomar/contract/people/session/session.schema";
import { alerts } from "../../ui/alerts/alerts.ts";
import { asApiError } from "../../ui/api/api-error.ts";
import { call } from "../../ui/api/call.ts";
import { deviceMarks, keepDeviceMark } from "../../ui/api/device-marks.ts";
import { reportError } from "../../ui/api/report-error.ts";
import { startSession } from "../../ui/api/session.ts";
import { byPath, listMessages } from "../../ui/form/issues.ts";

export interface Refusal {
  fields: { name?: string; password?: string };
  isWrongPair?: boolean;
}

/** Ids of the error toasts of refused logins. */
const refusals = new Set<number>();

/** Logs in. @returns the messages of a refused login; null after success, as session subscribers open the next page. */
export async function enter(typed: Login): Promise<Refusal | null> {
  const messages = listMessages(login, typed);
  if (Object.keys(messages).length > 0) return { fields: messages };
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
    return { fields: isWrongPair ? { password: "Nome ou senha incorretos" } : byPath(issues), isWrongPair };
  }
}
