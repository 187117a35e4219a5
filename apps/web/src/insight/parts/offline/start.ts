import { offlineRoutes } from "@pomar/contract/insight/offline/offline.routes";
import { devicesRoutes } from "@pomar/contract/people/devices/devices.routes";
import { call } from "../../../ui/api/call.ts";
import { callsReachable, subscribeConnection } from "../../../ui/api/connection.ts";
import { getResource } from "../../../ui/api/hooks.ts";
import { onChanged } from "../../../ui/api/query-client.ts";
import { getSession, subscribeSession } from "../../../ui/api/session.ts";
import { database } from "../../../ui/outbox/database.ts";
import { startOutbox } from "../../../ui/outbox/start.ts";
import { prefetch } from "../../../ui/prefetch.ts";
import { forgetKeptData, keptData, refreshKeptData } from "./kept-data.ts";

// Delay in ms between refreshes: a busy plant changes data every few seconds. After own changes `ownRestMs` applies.
const restMs = 60_000;
const ownRestMs = 3000;
let timer: ReturnType<typeof setTimeout> | undefined;
let dueAt = Number.POSITIVE_INFINITY;

function refreshIn(ms: number): void {
  if (Date.now() + ms >= dueAt) return;
  clearTimeout(timer);
  dueAt = Date.now() + ms;
  timer = setTimeout(() => {
    dueAt = Number.POSITIVE_INFINITY;
    refresh();
  }, ms);
}

/** Refreshes the stored data; a failure is not reported, because the data stored earlier can still be used. */
function refresh(): void {
  if (getSession().token === null || !callsReachable()) return;
  void nameDevice()
    .then(refreshKeptData)
    .catch(() => undefined);
}

/** Requests the device code from the server, unless the device already has one. */
async function nameDevice(): Promise<void> {
  const db = await database();
  const device = await db.get("device", "here");
  if (device?.code != null) return;
  const { code } = await call(devicesRoutes.create, {});
  const transaction = db.transaction("device", "readwrite");
  const now = (await transaction.store.get("here")) ?? { code: null, lastNumber: 0 };
  // A code that a different tab has stored during the request is not overwritten.
  if (now.code === null) await transaction.store.put({ ...now, code }, "here");
  await transaction.done;
}

/**
 * Starts offline work: stores the data that entry forms need, and sends the entries that were made without a
 * connection.
 */
export async function startOffline(): Promise<void> {
  await startOutbox();
  const kept = await keptData();
  // These modules are loaded now: without a connection, a browser that caches no pages could not fetch them.
  void prefetch(() => import("./kept-replies.ts"));
  void prefetch(() => import("../../../ui/outbox/queued-done.tsx"));
  void prefetch(() => import("../../../ui/form/form-hindrance.tsx"));
  void prefetch(() => import("../../../ui/form/confirmation-dialog.tsx"));
  void prefetch(() => import("../../../ledger/parts/lots/lot-label-dialog.tsx"));
  // Data that was stored less than a minute ago, for example by the previous page, is not fetched again.
  if (kept === null || Date.now() - Date.parse(kept.takenAt) > restMs) refresh();
  onChanged((resources, isOwn) => {
    if (resources === null || resources.includes(getResource(offlineRoutes.data)))
      refreshIn(isOwn ? ownRestMs : restMs);
  });
  subscribeConnection(() => callsReachable() && refresh());
  subscribeSession(() => (getSession().token === null ? void forgetKeptData() : refresh()));
}
