import type { OfflineData } from "@pomar/contract/insight/offline/offline.routes";
import { offlineRoutes } from "@pomar/contract/insight/offline/offline.routes";
import { call } from "../../../ui/api/call.ts";
import { getSession } from "../../../ui/api/session.ts";
import { local } from "../../../ui/local-storage.ts";
import { database } from "../../../ui/outbox/database.ts";
import { hasKeptKey } from "./has-kept-key.ts";
import { reportKeptAt } from "./kept-at.ts";

/** In-memory copy until the next refresh: a form makes a dozen requests at once. */
let current: { person: string; data: OfflineData } | null = null;

/** The stored offline data of the logged-in user; null before their first visit with a connection. */
export async function keptData(): Promise<OfflineData | null> {
  const person = getSession().user?.id;
  if (person === undefined) return null;
  if (current?.person === person) return current.data;
  const stored = await (await database()).get("data", person);
  if (stored === undefined) return null;
  use(person, stored.data as OfflineData);
  return stored.data as OfflineData;
}

/** Fetches and stores the offline data. @throws ApiError without a connection. */
export async function refreshKeptData(): Promise<void> {
  const person = getSession().user?.id;
  if (person === undefined) return;
  const data = await call(offlineRoutes.data, {});
  const db = await database();
  local.write(hasKeptKey, "true");
  await db.put("data", { data }, person);
  // A user who logged out meanwhile leaves no data behind.
  if (getSession().user?.id !== person) return forgetKeptData();
  use(person, data);
}

function use(person: string, data: OfflineData): void {
  current = { person, data };
  reportKeptAt(data.takenAt);
}

/** Deletes all users' data: no plant data remains on a device where nobody is logged in. */
export async function forgetKeptData(): Promise<void> {
  current = null;
  reportKeptAt(null);
  await (await database()).clear("data");
  local.remove(hasKeptKey);
}
