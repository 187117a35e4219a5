import { sql } from "drizzle-orm";
import type { Db } from "./db.ts";
import { named } from "./named.ts";
import { askedTogether } from "./together.ts";

/**
 * What a database shows now: the same text means the same data. Of a primary, which transactions its snapshots see; of a
 * replica, whose snapshots do not tell that, how far it has read the primary's journal. A restored server is another one.
 */
const readMoment = named<never, { moment: string }>(
  "moment",
  () => sql`select concat_ws(' ', pg_postmaster_start_time(), case when pg_is_in_recovery()
    then pg_last_wal_replay_lsn()::text else pg_current_snapshot()::text end) as moment`,
);

const momentOf = askedTogether(async (db) => {
  const [now] = await readMoment(db, {});
  if (!now) throw new Error("a moment without a row");
  return now.moment;
});

const keptAnswers = 20;

/**
 * Answers that are kept for as long as nobody commits anything, and are asked for once by all who ask at the same moment:
 * each open screen asks for its report again when it is told of a change. What is asked never sees less than was
 * committed before it was asked: the moment is read first, then the answer.
 * @param question  says all that the answer hangs on beside the data.
 */
export function whileUnchanged(): <Answer>(db: Db, question: string, ask: () => Promise<Answer>) => Promise<Answer> {
  const kept = new Map<string, { moment: string; answer: Promise<unknown> }>();
  return async <Answer>(db: Db, question: string, ask: () => Promise<Answer>): Promise<Answer> => {
    const moment = await momentOf(db);
    const known = kept.get(question);
    if (known?.moment === moment) return known.answer as Promise<Answer>;
    const answer = ask();
    // The one that was asked for last is the last to go.
    kept.delete(question);
    kept.set(question, { moment, answer });
    for (const oldest of kept.keys()) {
      if (kept.size <= keptAnswers) break;
      kept.delete(oldest);
    }
    answer.catch(() => {
      if (kept.get(question)?.answer === answer) kept.delete(question);
    });
    return answer;
  };
}

/** A list or report that is kept `whileUnchanged`: it hangs on nothing but the data, its query and the day, and not on who asks. */
export function kept<Asked extends { db: Db; query: unknown; today: string }, Reply>(
  answer: (asked: Asked) => Promise<Reply>,
): (asked: Asked) => Promise<Reply> {
  const unchanged = whileUnchanged();
  return (asked) => unchanged(asked.db, JSON.stringify([asked.today, asked.query]), () => answer(asked));
}
