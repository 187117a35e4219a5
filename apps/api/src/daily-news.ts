import { tellDay } from "./features/notifications/daily-news.commands.ts";
import { emptyOutbox, type Outbox } from "./shared/act.ts";
import { type Clock, dayIn, hourIn } from "./shared/clock.ts";
import type { Database } from "./shared/db/db.ts";

/** Before this hour of the plant nobody is there, and the day before may still be going on. */
const fromHour = "06:00";

interface DailyNews {
  database: Database;
  clock: Clock;
  timeZone: string;
  everyMs: number;
  publish: (outbox: Outbox) => void;
  log: (error: unknown) => void;
}

/**
 * Looks now and again whether the day's news are told, and tells them if not. Any number of processes may do so at once:
 * whichever writes the day down tells it, in the same transaction.
 */
export function startDailyNews({ database, clock, timeZone, everyMs, publish, log }: DailyNews) {
  const tell = async () => {
    const now = clock();
    if (hourIn(timeZone, now) < fromHour) return;
    const outbox = emptyOutbox();
    const morning = { today: dayIn(timeZone, now), at: now.toISOString(), outbox };
    await database.transaction((tx) => tellDay(tx, morning));
    publish(outbox);
  };
  let telling: Promise<void> = Promise.resolve();
  const look = () => {
    telling = tell().catch(log);
  };
  look();
  const timer = setInterval(look, everyMs);
  timer.unref();
  return {
    /** What is being told is told to its end. */
    async stop(): Promise<void> {
      clearInterval(timer);
      await telling;
    },
  };
}
