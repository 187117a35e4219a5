import { local } from "../local-storage.ts";

const key = "pomar.deviceMarks";
/** The number of people remembered per device; the latest logins stay. */
const most = 10;

/** By user id: the mark that the server gave this device at the person's last login here. Logout does not remove it. */
function readMarks(): [userId: string, mark: string][] {
  const stored = local.readJson(key);
  return Array.isArray(stored) ? stored.filter(isEntry) : [];
}

const isEntry = (entry: unknown) =>
  Array.isArray(entry) && entry.length === 2 && entry.every((part) => typeof part === "string" && part.length <= 100);

/** The marks of everybody who logged in here: only the server can match the typed name to one of them. */
export const deviceMarks = () => readMarks().map(([, mark]) => mark);

export function keepDeviceMark(userId: string, mark: string): void {
  const others = readMarks().filter(([id]) => id !== userId);
  local.write(key, JSON.stringify([...others, [userId, mark]].slice(-most)));
}
