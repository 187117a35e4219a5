import { expect, test } from "vitest";
import { coalesce } from "./coalesce.ts";
import type { Db } from "./db.ts";

const db = {} as Db;
const otherDb = {} as Db;

/** Records the keys of each statement; the test answers each statement itself. */
function asked() {
  const calls: { db: Db; keys: string[]; answer: (found: Record<string, number>) => void; fail: () => void }[] = [];
  const ask = coalesce<number>(
    (db, keys) =>
      new Promise((resolve, reject) => {
        calls.push({
          db,
          keys,
          answer: (found) => resolve(new Map(Object.entries(found))),
          fail: () => reject(new Error("away")),
        });
      }),
  );
  const sent = async (n: number) => {
    await expect.poll(() => calls.length).toBeGreaterThanOrEqual(n);
    return calls[n - 1] as (typeof calls)[number];
  };
  return { ask, sent };
}

test("requests at the same time are answered by one statement, which names each key once", async () => {
  const { ask, sent } = asked();
  const answers = Promise.all([ask(db, "a"), ask(db, "b"), ask(db, "a"), ask(db, "c")]);
  const first = await sent(1);
  expect(first.keys).toEqual(["a", "b", "c"]);
  first.answer({ a: 1, b: 2 });
  expect(await answers).toEqual([1, 2, 1, undefined]);
});

test("a request during a running statement is not answered by it, since its answer may be outdated", async () => {
  const { ask, sent } = asked();
  const early = ask(db, "a");
  const first = await sent(1);
  const late = ask(db, "a");
  first.answer({ a: 1 });
  expect(await early).toBe(1);
  (await sent(2)).answer({});
  expect(await late).toBeUndefined();
});

test("a failing statement fails the requests that it answers, and no later ones", async () => {
  const { ask, sent } = asked();
  const failed = ask(db, "a");
  (await sent(1)).fail();
  await expect(failed).rejects.toThrow("away");
  const next = ask(db, "a");
  (await sent(2)).answer({ a: 3 });
  expect(await next).toBe(3);
});

test("two databases are asked each by itself", async () => {
  const { ask, sent } = asked();
  const answers = Promise.all([ask(db, "a"), ask(otherDb, "a")]);
  (await sent(1)).answer({ a: 1 });
  const second = await sent(2);
  expect(second.db).toBe(otherDb);
  second.answer({ a: 2 });
  expect(await answers).toEqual([1, 2]);
});
