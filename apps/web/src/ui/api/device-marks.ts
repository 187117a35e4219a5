import { local } from "../local-storage.ts";

const key = "pomar.deviceMarks";
/** The maximum number of people whose mark a device stores; the latest logins have priority. */
const most = 10;

/** The marks of this device by user id: the server assigns one at each person's login. Logout does not remove it. */
function readMarks(): [userId: string, mark: string][] {
  const stored = local.readJson(key);
  return Array.isArray(stored) ? stored.filter(isEntry) : [];
}

const isEntry = (entry: unknown) =>
  Array.isArray(entry) && entry.length === 2 && entry.every((part) => typeof part === "string" && part.length <= 100);

/** The marks of everybody who logged in on this device: only the server can match a typed name to one of them. */
export const deviceMarks = () => readMarks().map(([, mark]) => mark);

export function keepDeviceMark(userId: string, mark: string): void {
  const others = readMarks().filter(([id]) => id !== userId);
  local.write(key, JSON.stringify([...others, [userId, mark]].slice(-most)));
}
