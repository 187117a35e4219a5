import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { afterAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { cloneDatabase } from "../../../../../tests/support/database.ts";
import { eventually } from "../../../../../tests/support/eventually.ts";
import { openDatabase } from "./db.ts";
import { snapshotCache } from "./snapshot-cache.ts";

const clone = await cloneDatabase();
const database = openDatabase({ connectionString: clone.url }, 12);
const { db, pool } = database;
await pool.query("create table drops (id int)");
afterAll(async () => {
  await database.close();
  await clone.drop();
});
beforeEach(async () => void (await pool.query("truncate drops")));

/** Counts the rows of `drops`, and the number of times that the database was really queried. */
function counter() {
  const cache = snapshotCache();
  const asked = { times: 0 };
  const count = async () => {
    asked.times++;
    const { rows } = await db.execute<{ n: number }>(sql`select count(*) as n from drops`);
    return rows[0]?.n ?? 0;
  };
  return { asked, ask: (question = "drops") => cache(db, question, count) };
}

test("an unchanged answer is read once, and shared by simultaneous requests", async () => {
  const { asked, ask } = counter();
  // Commits of tests in other databases of this server also clear the cache, so the check is repeated.
  await eventually(async () => {
    asked.times = 0;
    expect(await Promise.all([ask(), ask(), ask()])).toEqual([0, 0, 0]);
    await ask();
    expect(asked.times).toBe(1);
  });
  await eventually(async () => {
    await ask();
    asked.times = 0;
    await ask("another question");
    expect(asked.times).toBe(1);
  });
});

test("an uncommitted change is invisible, and visible from its commit on", async () => {
  const { ask } = counter();
  const client = await pool.connect();
  onTestFinished(() => client.release(true));
  for (let n = 0; n < 50; n++) {
    await client.query("begin; insert into drops values (1)");
    expect(await ask()).toBe(n);
    // A nested transaction has a separate transaction number; its commit counts as well.
    await client.query("savepoint nested; insert into drops values (2); rollback to nested; commit");
    expect(await ask()).toBe(n + 1);
  }
});

test("each reader sees every drop that fell before they asked, also those of other writers", async () => {
  const { asked, ask } = counter();
  let [committed, asks] = [0, 0];
  const writers = Array.from({ length: 5 }, async () => {
    for (let n = 0; n < 40; n++) {
      await database.transaction(async (tx) => {
        await tx.execute(sql`insert into drops values (${n})`);
        await sleep(Math.random() * 4);
      });
      committed++;
    }
  });
  let isOver = false;
  const readers = Array.from({ length: 4 }, async () => {
    while (!isOver) {
      const least = committed;
      asks++;
      expect(await ask()).toBeGreaterThanOrEqual(least);
      if (Math.random() < 0.3) await sleep(1);
    }
  });
  await Promise.all(writers);
  isOver = true;
  await Promise.all(readers);
  expect(await ask()).toBe(200);
  expect(asked.times).toBeLessThan(asks);
});

test("an answer that failed is asked for again", async () => {
  const cache = snapshotCache();
  await expect(cache(db, "drops", () => Promise.reject(new Error("away")))).rejects.toThrow("away");
  expect(await cache(db, "drops", async () => 7)).toBe(7);
});

test("the last twenty questions are cached", async () => {
  const cache = snapshotCache();
  const answers = Array.from({ length: 21 }, (_, n) => `question ${n}`);
  for (const question of answers) await cache(db, question, async () => question);
  expect(await cache(db, "question 0", async () => "asked anew")).toBe("asked anew");
});
