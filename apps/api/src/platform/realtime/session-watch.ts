import type { Clock } from "../clock.ts";

/**
 * Finds the instants at which sessions end without further use, in ms since 1970; sessions that have ended are left
 * out.
 */
export type SessionEnds = (ids: string[], now: Date) => Promise<ReadonlyMap<string, number>>;

interface SessionWatchOptions {
  endsOf: SessionEnds;
  /** Lists the sessions that have a live socket on this process. */
  held: () => string[];
  /** Called with the id of a session that has ended but still has a live socket. */
  onEnd: (sessionId: string) => void;
  clock: Clock;
  /** The interval in ms of querying all watched sessions, whether or not one is about to end. */
  everyMs: number;
  log: (error: Error) => void;
}

// The shortest time in ms between two queries: when many sessions end within one second, a few queries suffice.
const soonestMs = 100;

/**
 * Detects the end of sessions, whatever its cause. One statement queries all watched sessions at the earliest known
 * end: a session that was used since then ends later. The statement also runs every `everyMs`, since the message about
 * a deleted session may be lost.
 */
export function watchSessions({ endsOf, held, onEnd, clock, everyMs, log }: SessionWatchOptions) {
  let timer: NodeJS.Timeout | undefined;
  let dueAt = Number.POSITIVE_INFINITY;

  const checkWithin = (ms: number) => {
    const at = performance.now() + Math.max(ms, soonestMs);
    if (at >= dueAt) return;
    clearTimeout(timer);
    dueAt = at;
    timer = setTimeout(check, at - performance.now()).unref();
  };
  const look = async (ids: string[]) => {
    const now = clock();
    const ends = await endsOf(ids, now);
    for (const id of ids) if (!ends.has(id)) onEnd(id);
    for (const endsAt of ends.values()) checkWithin(endsAt - now.getTime());
  };
  function check(): void {
    dueAt = Number.POSITIVE_INFINITY;
    checkWithin(everyMs);
    const ids = held();
    if (ids.length > 0) look(ids).catch(log);
  }

  checkWithin(everyMs);
  return {
    /** Watches a further session. Without further use the session ends at `endsAt`, in ms since 1970. */
    expect: (endsAt: number) => checkWithin(endsAt - clock().getTime()),
    check,
    stop(): void {
      dueAt = Number.NEGATIVE_INFINITY;
      clearTimeout(timer);
    },
  };
}
