import { createStore } from "../store.ts";

/** The tolerated difference in ms between the clocks of device and server; latency explains no larger difference. */
const toleratedMs = 5 * 60_000;

const aheadMs = createStore(0);

/** Compares the device's clock with the server's clock at each answer. @param date  the answer's `Date` header. */
export function reportServerTime(date: string | null, now: Date): void {
  const server = Date.parse(date ?? "");
  if (Number.isNaN(server)) return;
  const differenceMs = now.getTime() - server;
  const nextAheadMs = Math.abs(differenceMs) > toleratedMs ? differenceMs : 0;
  const isSame = Math.abs(nextAheadMs - aheadMs.get()) < 60_000;
  if (!isSame) aheadMs.set(nextAheadMs);
}

/** Milliseconds by which the device's clock is ahead of the server's, negative when behind; 0 below five minutes. */
export const useClockAhead = (): number => aheadMs.use();

/** The server's current time, calculated from the device's clock and the known difference. */
export const serverNow = (): Date => new Date(Date.now() - aheadMs.get());
