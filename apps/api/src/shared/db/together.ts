import type { Db } from "./db.ts";

/**
 * Answers many who ask at the same time by one statement, and asks one key once. Who asks while a statement is under way is
 * answered by the next one: nobody hears what was true before they asked.
 */
export function together<Found>(
  ask: (db: Db, keys: string[]) => Promise<Map<string, Found>>,
): (db: Db, key: string) => Promise<Found | undefined> {
  const askers = new WeakMap<Db, Asker<Found>>();
  return (db, key) => {
    const asker = askers.get(db) ?? new Asker((keys) => ask(db, keys));
    askers.set(db, asker);
    return asker.ask(key);
  };
}

interface Waiting<Found> {
  keys: Set<string>;
  answer: Promise<Map<string, Found>>;
}

/** As `together`, where everybody asks the same. */
export function askedTogether<Answer>(ask: (db: Db) => Promise<Answer>): (db: Db) => Promise<Answer> {
  const asked = together(async (db) => new Map([["", await ask(db)]]));
  // What was asked for is in the map, or the asking has thrown.
  return async (db) => (await asked(db, "")) as Answer;
}

class Asker<Found> {
  readonly #send: (keys: string[]) => Promise<Map<string, Found>>;
  #underWay: Promise<unknown> = Promise.resolve();
  #waiting: Waiting<Found> | undefined;

  constructor(send: (keys: string[]) => Promise<Map<string, Found>>) {
    this.#send = send;
  }

  async ask(key: string): Promise<Found | undefined> {
    this.#waiting ??= this.#next();
    this.#waiting.keys.add(key);
    return (await this.#waiting.answer).get(key);
  }

  #next(): Waiting<Found> {
    const keys = new Set<string>();
    // Behind what came in with the same turn of the event loop.
    const turn = new Promise((resolve) => setImmediate(resolve));
    const answer = Promise.allSettled([this.#underWay, turn]).then(() => {
      this.#waiting = undefined;
      return this.#send([...keys]);
    });
    this.#underWay = answer;
    return { keys, answer };
  }
}
