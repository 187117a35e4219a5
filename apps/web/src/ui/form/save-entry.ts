import type { AnyRoute, ReplyOf } from "@pomar/contract/core/route";
import { ApiError, offlineError } from "../api/api-error.ts";
import type { Attempt } from "../api/attempt.ts";
import { buildPath, call, type InputOf } from "../api/call.ts";
import { callsReachable } from "../api/connection.ts";
import { serverNow } from "../api/device-clock.ts";
import { localDay } from "../format/dates.ts";
import { isOfDevice } from "../outbox/outbox-status.ts";
import { type NewEntry, namingEntries, type QueuedEntry } from "../outbox/queued-entry.ts";
import { prefetch } from "../prefetch.ts";

/** The result of saving an entry: the server recorded it, or the device queued it until the server can be reached. */
export type Saved<R extends AnyRoute> =
  /** `isEarlier`: an earlier request had recorded the entry, so the record may differ from this request. */
  { reply: ReplyOf<R>; isEarlier?: boolean } | { queued: QueuedEntry };

/** The id under which an entry is recorded; null for records of other kinds, and for a key that is no UUID v7. */
export function getEntryId(route: AnyRoute, attempt: Attempt | null): string | null {
  const isVersion7 = attempt?.key[14] === "7";
  return route.method === "POST" && route.records !== null && isVersion7 ? (attempt?.key ?? null) : null;
}

// Timeout in ms: at a cold room's door the network often fails, and users must not wait long.
const patienceMs = 10_000;

type Given = Pick<NewEntry, "id" | "values" | "title" | "page"> & {
  /** The path parameters of the call. */
  params?: Record<string, string>;
  body: object;
  /** The instant of the entry; default: the current time of the device's clock. */
  at?: Date;
  /** True when the device has queued this entry, and the user corrects it. */
  isQueued: boolean;
};

/**
 * Records an entry; without an answer the device queues the entry and sends it later.
 * @throws ApiError for a refusal, or without an answer when the device cannot store the entry.
 */
export async function saveEntry<R extends AnyRoute>(route: R, given: Given): Promise<Saved<R>> {
  const { id, isQueued, params, at: _, ...entry } = given;
  // A queued entry is corrected after a refusal, so the server's time is known.
  const at = given.at ?? (isQueued ? serverNow() : new Date());
  const outbox = await prefetch(() => import("../outbox/start.ts"));
  // Just after opening, a page may not know yet which of its lots come from entries that this device has queued.
  await outbox?.whenKnown();
  const body: Record<string, unknown> = { ...namingEntries({ ...given.body }, isOfDevice), id };
  const isSent = !isQueued && callsReachable();
  if (isSent) {
    try {
      let status = 0;
      const onStatus = (answered: number) => {
        status = answered;
      };
      const reply = await call<AnyRoute>(route, { params, body, patienceMs, onStatus } as unknown as InputOf<AnyRoute>);
      return { reply, isEarlier: status === 200 };
    } catch (error) {
      if (!(error instanceof ApiError) || !error.isOffline) throw error;
    }
  }
  if (outbox === undefined) throw offlineError();
  try {
    const { levels } = route;
    const method = route.method === "PUT" ? ("PUT" as const) : ("POST" as const);
    const path = buildPath(route, params);
    const kept = {
      ...entry,
      id,
      method,
      path,
      levels: levels === "public" ? [] : levels,
      body: withDay(route, body),
      isSent,
    };
    const queued = await outbox.enqueue(kept, at);
    void outbox.drain();
    return { queued };
  } catch {
    // The browser cannot store the entry, for example in a private window.
    throw offlineError();
  }
}

/** The name of an entry's day field; undefined for a record without one. */
export const getDayField = (route: AnyRoute): string | undefined =>
  ["receivedAt", "producedAt"].find((name) => name in route.body.shape);

/** Adds the device's day to an entry without a day: the server may receive the entry on a later day. */
function withDay(route: AnyRoute, body: Record<string, unknown>): Record<string, unknown> {
  const day = getDayField(route);
  return day === undefined || body[day] != null ? body : { ...body, [day]: localDay() };
}
