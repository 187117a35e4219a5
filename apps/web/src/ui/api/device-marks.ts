import { local } from "../local-storage.ts";

const key = "pomar.deviceMarks";
/** People of one device, those who logged in last. */
const most = 10;

/** By the person's id: what the server gave this device at their last login here. Logout does not forget it. */
function readMarks(): [userId: string, mark: string][] {
  const stored = local.readJson(key);
  return Array.isArray(stored) ? stored.filter(isEntry) : [];
}

const isEntry = (entry: unknown) =>
  Array.isArray(entry) && entry.length === 2 && entry.every((part) => typeof part === "string" && part.length <= 100);

/** Of everybody who logged in here: whose name is typed only the server can tell. */
export const deviceMarks = () => readMarks().map(([, mark]) => mark);

export function keepDeviceMark(userId: string, mark: string): void {
  const others = readMarks().filter(([id]) => id !== userId);
  local.write(key, JSON.stringify([...others, [userId, mark]].slice(-most)));
}
