import { setTimeout as sleep } from "node:timers/promises";
import type { Positions } from "./positions.ts";

/** Milliseconds. */
export interface ReplicaPatience {
  /** A call waits so long for the replica to show what it must. */
  call: number;
  /** So often the replica is looked at while it is in use. */
  look: number;
  /** Behind for so long, it rests. */
  behind: number;
  /** So long it rests at least; twice as long each time it has to again. */
  rest: number;
}

interface Watched {
  positions: Positions;
  patience: ReplicaPatience;
  log: (line: string) => void;
  /** Breaks off what the replica has not answered. */
  letGo: () => void;
}

const longestRest = 30_000;
/** In use for so long, it has recovered. */
const soundMs = 60_000;
const stepMs = 2;

/** Knows whether a replica may be read from. */
export class ReplicaWatch {
  readonly #watched: Watched;
  readonly #closing = new AbortController();
  readonly #watching: Promise<void>;
  #inUse = false;
  #keepsLongReads = false;
  /** The farthest that it showed when it was found fit. */
  #proven = 0;
  /** It showed what it had to when it was last asked. */
  #isClose = true;
  /** The log says that it rests. */
  #isTold = false;

  constructor(watched: Watched) {
    this.#watched = watched;
    this.#watching = this.#watch();
  }

  get inUse(): boolean {
    return this.#inUse;
  }

  /** Whether the replica shows all that anyone was told of by now, and keeps a long read when this is one. */
  async isFit(isLong: boolean): Promise<boolean> {
    if (!this.#inUse || (isLong && !this.#keepsLongReads)) return false;
    try {
      // Behind a moment ago, it is not waited for again and again.
      return await this.#showsAll(this.#isClose ? this.#watched.patience.call : 0);
    } catch (error) {
      this.#rest(reasonOf(error));
      return false;
    }
  }

  /**
   * A new connection may lead to a server that was started anew since it was found fit, and that shows at first less than it did.
   * @throws when it does.
   */
  assertProven(shown: number): void {
    if (shown < this.#proven) throw new Error("a réplica recomeçou e mostra menos do que antes");
  }

  /** A read failed there: is it the replica? */
  async suspect(): Promise<void> {
    await this.#watched.positions.shown().catch((error) => this.#rest(reasonOf(error)));
  }

  async close(): Promise<void> {
    this.#inUse = false;
    this.#closing.abort();
    await this.#watching;
  }

  async #showsAll(waitMs: number): Promise<boolean> {
    const { positions } = this.#watched;
    const until = performance.now() + waitMs;
    const [promised, shown] = await Promise.all([positions.promised(), positions.shown()]);
    let isClose = shown >= promised;
    while (!isClose && performance.now() < until) {
      await sleep(stepMs);
      isClose = (await positions.shown()) >= promised;
    }
    this.#isClose = isClose;
    if (isClose) this.#proven = Math.max(this.#proven, promised);
    return isClose;
  }

  /** Looks after the replica for as long as the process lives. */
  async #watch(): Promise<void> {
    const { patience, log, letGo } = this.#watched;
    let restMs = patience.rest;
    while (!this.#closing.signal.aborted) {
      const problem = await this.#problem();
      if (this.#closing.signal.aborted) return;
      if (problem === null) {
        if (this.#isTold) log("Réplica de novo em uso para listas e relatórios.");
        this.#isTold = false;
        this.#inUse = true;
        const since = performance.now();
        await this.#untilUnfit();
        if (performance.now() - since > soundMs) restMs = patience.rest;
      } else this.#tell(problem);
      letGo();
      await this.#pause(restMs);
      restMs = Math.min(restMs * 2, longestRest);
    }
  }

  /** @returns why it cannot be used, null when it can. */
  async #problem(): Promise<string | null> {
    const { positions, patience } = this.#watched;
    try {
      this.#keepsLongReads = (await positions.compare()).keepsLongReads;
      return (await this.#showsAll(patience.look)) ? null : "está atrasada";
    } catch (error) {
      return reasonOf(error);
    }
  }

  async #untilUnfit(): Promise<void> {
    const { positions, patience } = this.#watched;
    let missing: { promised: number; since: number } | null = null;
    while (this.#inUse) {
      await this.#pause(patience.look);
      try {
        const [promised, shown] = await Promise.all([positions.promised(), positions.shown()]);
        if (missing !== null && shown >= missing.promised) missing = null;
        if (shown < promised) missing ??= { promised, since: performance.now() };
        if (missing !== null && performance.now() - missing.since > patience.behind) this.#rest("está atrasada");
      } catch (error) {
        this.#rest(reasonOf(error));
      }
    }
  }

  #rest(reason: string): void {
    if (!this.#inUse) return;
    this.#inUse = false;
    this.#tell(reason);
    // What was never answered fails now, and is read again from the primary.
    this.#watched.letGo();
  }

  #tell(reason: string): void {
    if (this.#isTold) return;
    this.#isTold = true;
    this.#watched.log(`Réplica fora de uso (${reason}): listas e relatórios são lidos do banco principal.`);
  }

  async #pause(ms: number): Promise<void> {
    await sleep(ms, undefined, { signal: this.#closing.signal, ref: false }).catch(() => {});
  }
}

function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  return cause instanceof Error ? cause.message || String(Reflect.get(cause, "code")) : String(cause);
}
