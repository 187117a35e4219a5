import type { OfflineData } from "@pomar/contract/insight/offline/offline.routes";
import { offlineRoutes } from "@pomar/contract/insight/offline/offline.routes";
import { call } from "../../../ui/api/call.ts";
import { getSession } from "../../../ui/api/session.ts";
import { local } from "../../../ui/local-storage.ts";
import { database } from "../../../ui/outbox/database.ts";
import { hasKeptKey } from "./has-kept-key.ts";
import { reportKeptAt } from "./kept-at.ts";

/** Copy of the offline data in memory until the next refresh, because one form makes a dozen requests at once. */
let current: { person: string; data: OfflineData } | null = null;

/** Returns the stored offline data of the logged-in user; null before the user's first visit with a connection. */
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
  // When the user has logged out during the fetch, the fetched data is deleted at once.
  if (getSession().user?.id !== person) return forgetKeptData();
  use(person, data);
}

function use(person: string, data: OfflineData): void {
  current = { person, data };
  reportKeptAt(data.takenAt);
}

/** Deletes the offline data of all users: a device on which nobody is logged in must not contain plant data. */
export async function forgetKeptData(): Promise<void> {
  current = null;
  reportKeptAt(null);
  await (await database()).clear("data");
  local.remove(hasKeptKey);
}
