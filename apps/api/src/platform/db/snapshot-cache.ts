import { sql } from "drizzle-orm";
import type { Db } from "./db.ts";
import { namedStatement } from "./named-statement.ts";

/**
 * The state that a database shows now: the same text means the same data. On a primary it lists the transactions that
 * its snapshots see; on a replica, whose snapshots lack that, the position up to which it has replayed the primary's
 * WAL. A restored server differs from the one before.
 */
const readSnapshot = namedStatement<never, { snapshot: string }>(
  "snapshot",
  () => sql`select concat_ws(' ', pg_postmaster_start_time(), case when pg_is_in_recovery()
    then pg_last_wal_replay_lsn()::text else pg_current_snapshot()::text end) as snapshot`,
);

const maxAnswers = 20;

/** Caches answers until the next commit: requests in an equal snapshot share one. @param question  cache key. */
export function snapshotCache(): <Answer>(db: Db, question: string, ask: () => Promise<Answer>) => Promise<Answer> {
  const answers = new Map<string, { snapshot: string | undefined; answer: Promise<unknown> }>();
  return async <Answer>(db: Db, question: string, ask: () => Promise<Answer>): Promise<Answer> => {
    const [now] = await readSnapshot(db, {});
    const known = answers.get(question);
    if (known && known.snapshot === now?.snapshot) return known.answer as Promise<Answer>;
    const answer = ask();
    // The answer used last is evicted last.
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

/** A cached report: it depends only on the data, its query and the day, never on the caller. */
export function cached<Asked extends { db: Db; query: unknown; today: string }, Reply>(
  answer: (asked: Asked) => Promise<Reply>,
): (asked: Asked) => Promise<Reply> {
  const cache = snapshotCache();
  return (asked) => cache(asked.db, JSON.stringify([asked.today, asked.query]), () => answer(asked));
}
