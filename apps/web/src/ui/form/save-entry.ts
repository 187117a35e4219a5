import type { AnyRoute, ReplyOf } from "@pomar/contract/core/route";
import { ApiError, offlineError } from "../api/api-error.ts";
import type { Attempt } from "../api/attempt.ts";
import { call, type InputOf, pathOf } from "../api/call.ts";
import { callsReachable } from "../api/connection.ts";
import { serverNow } from "../api/device-clock.ts";
import { localDay } from "../format/dates.ts";
import { isOfDevice } from "../outbox/outbox-status.ts";
import { type NewEntry, namingEntries, type QueuedEntry } from "../outbox/queued-entry.ts";
import { prefetch } from "../prefetch.ts";

/** What became of an entry: recorded by the server, or kept on the device until that can be. */
export type Saved<R extends AnyRoute> =
  /** `isEarlier`: it had arrived before, whatever was sent now. */
  { reply: ReplyOf<R>; isEarlier?: boolean } | { queued: QueuedEntry };

/** The id that an entry is recorded under; null of what is no entry, and of a key that an older product began with. */
export function entryIdOf(route: AnyRoute, attempt: Attempt | null): string | null {
  const isVersion7 = attempt?.key[14] === "7";
  return route.method === "POST" && route.records !== null && isVersion7 ? (attempt?.key ?? null) : null;
}

// A dead network is not waited for at a cold room's door.
const patienceMs = 10_000;

type Given = Pick<NewEntry, "id" | "values" | "title" | "page"> & {
  /** What the address of the call names. */
  params?: Record<string, string>;
  body: object;
  /** When it was made; default: now, by the device's clock. */
  at?: Date;
  /** Of an entry that is on the device already, and is corrected there. */
  isQueued: boolean;
};

/**
 * Records an entry; when no answer comes, the device keeps it and sends it by itself.
 * @throws ApiError for a refusal, or no answer where the device keeps nothing.
 */
export async function saveEntry<R extends AnyRoute>(route: R, given: Given): Promise<Saved<R>> {
  const { id, isQueued, params, at: _, ...entry } = given;
  // What is corrected here was refused by a server that told the time.
  const at = given.at ?? (isQueued ? serverNow() : new Date());
  const outbox = await prefetch(() => import("../outbox/start.ts"));
  // A page that was just opened may not have looked yet which of its lots are made by entries of this device.
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
    const path = pathOf(route, params);
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
    // A private window, say, in which nothing is kept.
    throw offlineError();
  }
}

/** Where an entry says its day; undefined of what has none. */
export const dayOf = (route: AnyRoute): string | undefined =>
  ["receivedAt", "producedAt"].find((name) => name in route.body.shape);

/** The day of what was made without a connection is the device's, not that of its arrival. */
function withDay(route: AnyRoute, body: Record<string, unknown>): Record<string, unknown> {
  const day = dayOf(route);
  return day === undefined || body[day] != null ? body : { ...body, [day]: localDay() };
}
