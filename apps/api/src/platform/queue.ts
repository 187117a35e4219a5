import { AppError } from "./http/app-error.ts";

/**
 * The limits of a queue for calls that would otherwise wait for a database connection. Each process has its own queue.
 */
export interface QueueLimits {
  /** The name of the queued work, for the sentence of a refusal: `importações`. */
  of: string;
  /**
   * The share of the pool's connections that running members may use together, in %; at least one connection is always
   * allowed.
   */
  percentOfPool: number;
  /** The maximum number of members, waiting or running; further callers are refused. */
  maxConcurrent: number;
  /** The longest wait in ms for a turn before a refusal. */
  maxWaitMs: number;
  /** The number of seconds after which a refused caller should try again. */
  retryAfterSeconds: number;
}

/** A member of a queue, with the number of connections that the member may use: none while it waits. */
interface Place {
  held: number;
}

/** A bounded readers-writer lock, first come, first served: no newcomer overtakes a member that waits to run alone. */
export class Queue {
  readonly #limits: QueueLimits;
  readonly #connections: number;
  readonly #inside = new Set<Place>();
  readonly #waiting: { place: Place; wanted: number; begin: () => void }[] = [];

  /** @param pool  the number of connections in the pool. */
  constructor(limits: QueueLimits, pool: number) {
    this.#limits = limits;
    this.#connections = Math.max(1, (pool * limits.percentOfPool) / 100);
  }

  /** Enters the queue; each member must leave it. @returns nothing when the queue is full. */
  enter(): Place | undefined {
    if (this.#inside.size >= this.#limits.maxConcurrent) return undefined;
    const place = { held: 0 };
    this.#inside.add(place);
    return place;
  }

  /** Waits for a turn, to run beside others or alone. @throws 503 after the longest wait, or when `gone` aborts. */
  turn(place: Place, alone: boolean, gone: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        this.#waiting.splice(this.#waiting.indexOf(waiting), 1);
        settle(() => reject(this.refusal()));
      };
      const timer = setTimeout(giveUp, this.#limits.maxWaitMs);
      const settle = (tell: () => void) => {
        clearTimeout(timer);
        gone.removeEventListener("abort", giveUp);
        tell();
        this.#beginNext();
      };
      const wanted = alone ? this.#connections : 1;
      const waiting = { place, wanted, begin: () => settle(resolve) };
      this.#waiting.push(waiting);
      if (gone.aborted) giveUp();
      else {
        gone.addEventListener("abort", giveUp, { once: true });
        this.#beginNext();
      }
    });
  }

  leave(place: Place): void {
    this.#inside.delete(place);
    this.#beginNext();
  }

  #beginNext(): void {
    const [next] = this.#waiting;
    if (!next || next.wanted > this.#free()) return;
    this.#waiting.shift();
    next.place.held = next.wanted;
    next.begin();
  }

  #free(): number {
    return [...this.#inside].reduce((free, { held }) => free - held, this.#connections);
  }

  /** Builds the refusal 503 with the time of the next attempt. */
  refusal(): AppError {
    return AppError.of("internal.queue-full", { of: this.#limits.of, seconds: this.#limits.retryAfterSeconds });
  }
}
