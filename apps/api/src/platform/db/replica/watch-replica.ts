import { setTimeout as sleep } from "node:timers/promises";
import type { Db } from "../db.ts";
import { compare, promisedBy, shownBy } from "./wal-position.ts";

/** The time limits and intervals by which the server watches a replica, in milliseconds. */
export interface ReplicaTimeouts {
  /** The longest time that a call waits for the replica to catch up. */
  call: number;
  /** The interval of checking the replica while it is in use. */
  look: number;
  /** A replica that lags for this time is paused. */
  behind: number;
  /** The first pause of an unfit replica; each further pause is twice as long. */
  rest: number;
}

interface WatchOptions {
  primary: Db;
  replica: Db;
  timeouts: ReplicaTimeouts;
  log: (line: string) => void;
  /** Closes the replica's connections, so that unanswered statements fail. */
  disconnect: () => void;
}

const maxRestMs = 30_000;
/** After this time in use, in ms, the replica counts as recovered, and its next pause is short again. */
const soundMs = 60_000;
const stepMs = 2;

/** Watches a replica continuously, so that a call learns without delay whether it may read from the replica. */
export function watchReplica({ primary, replica, timeouts, log, disconnect }: WatchOptions) {
  const closing = new AbortController();
  let inUse = false;
  let inUseSince = 0;
  let restMs = timeouts.rest;
  let keepsLongReads = false;
  /** The highest WAL position that the replica had replayed when it was fit. */
  let proven = 0;
  /** True when the replica was up to date at the last check; calls do not wait for a lagging replica repeatedly. */
  let isClose = true;
  /** True once the pause of the replica is logged. */
  let isLogged = false;
  /** The WAL position that the replica has not replayed yet, and the instant since when the position is missing. */
  let missing: { promised: number; since: number } | null = null;

  async function showsAll(waitMs: number): Promise<boolean> {
    const until = performance.now() + waitMs;
    const [promised, shown] = await Promise.all([promisedBy(primary), shownBy(replica)]);
    isClose = shown >= promised;
    while (!isClose && performance.now() < until) {
      await sleep(stepMs);
      isClose = (await shownBy(replica)) >= promised;
    }
    if (isClose) proven = Math.max(proven, promised);
    return isClose;
  }

  /** Whether the replica has every acknowledged write and, for a long read, is configured to let the read finish. */
  async function isFit(isLong: boolean): Promise<boolean> {
    if (!inUse || (isLong && !keepsLongReads)) return false;
    return showsAll(isClose ? timeouts.call : 0).catch(rest);
  }

  function rest(error: unknown): false {
    if (inUse && performance.now() - inUseSince > soundMs) restMs = timeouts.rest;
    inUse = false;
    if (!isLogged && !closing.signal.aborted)
      log(`Réplica fora de uso (${formatReason(error)}): listas e relatórios são lidos do banco principal.`);
    isLogged = true;
    // The unanswered statements fail now, and are repeated on the primary.
    disconnect();
    return false;
  }

  async function tryToUse(): Promise<void> {
    ({ keepsLongReads } = await compare(primary, replica));
    if (!(await showsAll(timeouts.look))) throw new Error("está atrasada");
    if (isLogged) log("Réplica de novo em uso para listas e relatórios.");
    isLogged = false;
    missing = null;
    inUseSince = performance.now();
    inUse = !closing.signal.aborted;
  }

  async function assertNotBehind(): Promise<void> {
    const [promised, shown] = await Promise.all([promisedBy(primary), shownBy(replica)]);
    if (missing !== null && shown >= missing.promised) missing = null;
    if (shown < promised) missing ??= { promised, since: performance.now() };
    if (missing !== null && performance.now() - missing.since > timeouts.behind) throw new Error("está atrasada");
  }

  async function watch(): Promise<void> {
    const pause = (ms: number) => sleep(ms, undefined, { signal: closing.signal, ref: false }).catch(() => {});
    while (!closing.signal.aborted) {
      await (inUse ? assertNotBehind() : tryToUse()).catch(rest);
      if (inUse) await pause(timeouts.look);
      else {
        await pause(restMs);
        restMs = Math.min(restMs * 2, maxRestMs);
      }
    }
  }
  const watching = watch();

  return {
    inUse: () => inUse,
    isFit,
    rest,
    /**
     * Checks each new connection. @throws when the server was restarted and has replayed less of the WAL than when it
     * was fit.
     */
    assertProven(shown: number): void {
      if (shown < proven) throw new Error("a réplica recomeçou e mostra menos do que antes");
    },
    async stop(): Promise<void> {
      inUse = false;
      closing.abort();
      await watching;
    },
  };
}

function formatReason(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  return cause instanceof Error ? cause.message || String(Reflect.get(cause, "code")) : String(cause);
}
