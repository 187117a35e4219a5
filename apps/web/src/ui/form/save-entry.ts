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

/** The result of saving an entry: recorded by the server, or queued on the device until that is possible. */
export type Saved<R extends AnyRoute> =
  /** `isEarlier`: an earlier request had recorded it, whatever this one sent. */
  { reply: ReplyOf<R>; isEarlier?: boolean } | { queued: QueuedEntry };

/** The id that an entry is recorded under; null for other records, and for a key of an older version of the product. */
export function getEntryId(route: AnyRoute, attempt: Attempt | null): string | null {
  const isVersion7 = attempt?.key[14] === "7";
  return route.method === "POST" && route.records !== null && isVersion7 ? (attempt?.key ?? null) : null;
}

// At a cold room's door a dead network gets a short timeout.
const patienceMs = 10_000;

type Given = Pick<NewEntry, "id" | "values" | "title" | "page"> & {
  /** The path parameters of the call. */
  params?: Record<string, string>;
  body: object;
  /** The instant of the entry; default: now, by the device's clock. */
  at?: Date;
  /** The entry is already queued on the device, and is being corrected there. */
  isQueued: boolean;
};

/**
 * Records an entry; when no answer comes, the device queues it and sends it later.
 * @throws ApiError for a refusal, or for no answer where the device stores nothing.
 */
export async function saveEntry<R extends AnyRoute>(route: R, given: Given): Promise<Saved<R>> {
  const { id, isQueued, params, at: _, ...entry } = given;
  // A correction here follows a refusal, so the server's time is known.
  const at = given.at ?? (isQueued ? serverNow() : new Date());
  const outbox = await prefetch(() => import("../outbox/start.ts"));
  // A newly opened page may not know yet which of its lots are made by entries of this device.
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
    // The browser stores nothing, for example in a private window.
    throw offlineError();
  }
}

/** The name of an entry's day field; undefined for a record without one. */
export const getDayField = (route: AnyRoute): string | undefined =>
  ["receivedAt", "producedAt"].find((name) => name in route.body.shape);

/** An entry made without a connection has the device's day, not that of its arrival. */
function withDay(route: AnyRoute, body: Record<string, unknown>): Record<string, unknown> {
  const day = getDayField(route);
  return day === undefined || body[day] != null ? body : { ...body, [day]: localDay() };
}
