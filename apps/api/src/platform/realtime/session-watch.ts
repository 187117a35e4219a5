import type { Clock } from "../clock.ts";

/** The end of each of these sessions if unused, in ms since 1970; ended ones are left out. */
export type SessionEnds = (ids: string[], now: Date) => Promise<ReadonlyMap<string, number>>;

interface SessionWatchOptions {
  endsOf: SessionEnds;
  /** The sessions that hold a live socket of this process. */
  held: () => string[];
  /** Called with a session that holds one and has ended. */
  onEnd: (sessionId: string) => void;
  clock: Clock;
  /** The interval of querying all of them, whether one is about to end or not. */
  everyMs: number;
  log: (error: Error) => void;
}

// Many sessions that end within one second cause a few queries only.
const soonestMs = 100;

/**
 * Detects the end of sessions, for any cause: one statement for all watched ones, at the earliest known end, since use
 * postpones it, and every `everyMs`, since a row can also be deleted, and a message from a different process be lost.
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
    /** A session is watched from now on that ends then if unused, in ms since 1970. */
    expect: (endsAt: number) => checkWithin(endsAt - clock().getTime()),
    check,
    stop(): void {
      dueAt = Number.NEGATIVE_INFINITY;
      clearTimeout(timer);
    },
  };
}
