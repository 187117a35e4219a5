import { removeOldPreviews } from "./entries/invoices/invoices.queries.ts";
import { removeOldMarks } from "./people/session/device-marks.queries.ts";
import { pullBackSessions, removeIdleSessions } from "./people/session/session.queries.ts";
import { removeOldAttempts } from "./people/session/throttle.ts";
import { createPendingEvents, type PendingEvents } from "./platform/action-context.ts";
import type { Clock } from "./platform/clock.ts";
import type { Database } from "./platform/db/db.ts";
import { forgetAnswers } from "./platform/http/idempotency.ts";

const weekMs = 7 * 24 * 3_600_000;

export interface Housekeeping {
  database: Database;
  clock: Clock;
  everyMs: number;
  publish: (pendingEvents: PendingEvents) => void;
  log: (error: unknown) => void;
}

/** Deletes idle sessions, old wrong passwords, long unused devices, old invoice previews and old stored answers. */
export function startHousekeeping({ database, clock, everyMs, publish, log }: Housekeeping): { stop(): void } {
  const sweep = async () => {
    const now = clock();
    await pullBackSessions(database.db, now);
    const endedSessions = await removeIdleSessions(database.db, now);
    publish({ ...createPendingEvents(), endedSessions });
    await removeOldAttempts(database.db, now);
    await removeOldMarks(database.db, now);
    const weekAgo = new Date(now.getTime() - weekMs).toISOString();
    await removeOldPreviews(database.db, weekAgo);
    await forgetAnswers(database.db, weekAgo);
  };
  const timer = setInterval(() => sweep().catch(log), everyMs);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
