import type { Housekeeping } from "./housekeeping.ts";
import { sendDigest } from "./insight/daily-digest/daily-digest.commands.ts";
import { createPendingEvents } from "./platform/action-context.ts";
import { dayIn, hourIn } from "./platform/clock.ts";

/** No digest before this hour at the plant: no user is present, and the previous day's work may still be going on. */
const fromHour = "06:00";

/** Publishes the day's digest once: with several processes, only the process that inserts the day's row does so. */
export function startDailyDigest(options: Housekeeping & { timeZone: string }) {
  const { database, clock, timeZone, everyMs, publish, log } = options;
  const sendOnce = async () => {
    const now = clock();
    if (hourIn(timeZone, now) < fromHour) return;
    const pendingEvents = createPendingEvents();
    const morning = { today: dayIn(timeZone, now), at: now.toISOString(), pendingEvents };
    await database.transaction((tx) => sendDigest(tx, morning));
    publish(pendingEvents);
  };
  let sending: Promise<void> = Promise.resolve();
  const look = () => {
    sending = sendOnce().catch(log);
  };
  look();
  const timer = setInterval(look, everyMs);
  timer.unref();
  return {
    /** Stops the checks after a digest in progress is complete. */
    async stop(): Promise<void> {
      clearInterval(timer);
      await sending;
    },
  };
}
