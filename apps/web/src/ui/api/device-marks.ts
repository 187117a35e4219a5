import { local } from "../local-storage.ts";

const key = "pomar.deviceMarks";
/** The maximum number of users whose recognition mark a device stores; the latest logins have priority. */
const most = 10;

/** The marks by which the server recognises this device, by user id; set at each login and kept after a logout. */
function readMarks(): [userId: string, mark: string][] {
  const stored = local.readJson(key);
  return Array.isArray(stored) ? stored.filter(isEntry) : [];
}

const isEntry = (entry: unknown) =>
  Array.isArray(entry) && entry.length === 2 && entry.every((part) => typeof part === "string" && part.length <= 100);

/** The recognition marks of all users of this device: only the server can match a typed user name to a mark. */
export const deviceMarks = () => readMarks().map(([, mark]) => mark);

export function keepDeviceMark(userId: string, mark: string): void {
  const others = readMarks().filter(([id]) => id !== userId);
  local.write(key, JSON.stringify([...others, [userId, mark]].slice(-most)));
}
