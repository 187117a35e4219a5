import type { Db } from "./db.ts";

interface Batch<Found> {
  keys: Set<string>;
  answer: Promise<Map<string, Found>>;
}

/** Request coalescing: a request during a running statement is answered by the next statement, never by stale data. */
export function coalesce<Found>(
  ask: (db: Db, keys: string[]) => Promise<Map<string, Found>>,
): (db: Db, key: string) => Promise<Found | undefined> {
  const waiting = new WeakMap<Db, Batch<Found>>();
  const underWay = new WeakMap<Db, Promise<unknown>>();

  function nextBatch(db: Db): Batch<Found> {
    const keys = new Set<string>();
    // The statement runs after all requests of the same turn of the event loop have arrived.
    const turn = new Promise((resolve) => setImmediate(resolve));
    const answer = Promise.allSettled([underWay.get(db), turn]).then(() => {
      waiting.delete(db);
      return ask(db, [...keys]);
    });
    underWay.set(db, answer);
    const batch = { keys, answer };
    waiting.set(db, batch);
    return batch;
  }

  return async (db, key) => {
    const { keys, answer } = waiting.get(db) ?? nextBatch(db);
    keys.add(key);
    return (await answer).get(key);
  };
}
