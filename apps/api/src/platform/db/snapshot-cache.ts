import { sql } from "drizzle-orm";
import type { Db } from "./db.ts";
import { namedStatement } from "./named-statement.ts";

/**
 * Reads a text for the state that a database shows now: equal texts mean equal data. On a primary the text lists the
 * transactions that a snapshot sees. On a replica, whose snapshots lack that list, the text is the replayed position in
 * the primary's WAL. The start time distinguishes a restored server from the previous one.
 */
const readSnapshot = namedStatement<never, { snapshot: string }>(
  "snapshot",
  () => sql`select concat_ws(' ', pg_postmaster_start_time(), case when pg_is_in_recovery()
    then pg_last_wal_replay_lsn()::text else pg_current_snapshot()::text end) as snapshot`,
);

const maxAnswers = 20;

/** Caches answers until the next commit: requests in the same snapshot share one answer. @param question  cache key. */
export function snapshotCache(): <Answer>(db: Db, question: string, ask: () => Promise<Answer>) => Promise<Answer> {
  const answers = new Map<string, { snapshot: string | undefined; answer: Promise<unknown> }>();
  return async <Answer>(db: Db, question: string, ask: () => Promise<Answer>): Promise<Answer> => {
    const [now] = await readSnapshot(db, {});
    const known = answers.get(question);
    if (known && known.snapshot === now?.snapshot) return known.answer as Promise<Answer>;
    const answer = ask();
    // The entry is inserted again at the end, since the most recently used answer is evicted last.
    answers.delete(question);
    answers.set(question, { snapshot: now?.snapshot, answer });
    for (const oldest of answers.keys()) {
      if (answers.size <= maxAnswers) break;
      answers.delete(oldest);
    }
    answer.catch(() => {
      if (answers.get(question)?.answer === answer) answers.delete(question);
    });
    return answer;
  };
}

/** Caches a report: its answer depends only on the data, its query and the day, never on the caller. */
export function cached<Asked extends { db: Db; query: unknown; today: string }, Reply>(
  answer: (asked: Asked) => Promise<Reply>,
): (asked: Asked) => Promise<Reply> {
  const cache = snapshotCache();
  return (asked) => cache(asked.db, JSON.stringify([asked.today, asked.query]), () => answer(asked));
}
