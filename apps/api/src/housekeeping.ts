import { removeIdleSessions } from "./features/session/session.queries.ts";
import { removeOldAttempts } from "./features/session/throttle.ts";
import type { Database } from "./shared/db/db.ts";
import { forgetAnswers } from "./shared/idempotency.ts";

const everyMs = 3_600_000;
const answersKeptMs = 7 * 24 * 3_600_000;

/** Forgets once an hour what nobody can need any more: idle sessions, old wrong passwords, answers kept for retries. */
export function startHousekeeping(database: Database, log: (error: unknown) => void): { stop(): void } {
  const sweep = async () => {
    const now = new Date();
    await removeIdleSessions(database.db, now);
    await removeOldAttempts(database.db, now);
    await forgetAnswers(database.db, new Date(now.getTime() - answersKeptMs).toISOString());
  };
  const timer = setInterval(() => sweep().catch(log), everyMs);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
