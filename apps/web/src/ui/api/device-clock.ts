import { createStore } from "../store.ts";

/** A larger difference is not explained by latency and a slow clock. */
const toleratedMs = 5 * 60_000;

const aheadMs = createStore(0);

/** Compares the device's clock with the server's, at each answer. @param date  the answer's `Date` header. */
export function reportServerTime(date: string | null, now: Date): void {
  const server = Date.parse(date ?? "");
  if (Number.isNaN(server)) return;
  const differenceMs = now.getTime() - server;
  const nextAheadMs = Math.abs(differenceMs) > toleratedMs ? differenceMs : 0;
  const isSame = Math.abs(nextAheadMs - aheadMs.get()) < 60_000;
  if (!isSame) aheadMs.set(nextAheadMs);
}

/** Milliseconds that the device's clock is ahead of the server's, negative when behind; 0 within five minutes. */
export const useClockAhead = (): number => aheadMs.use();

/** The server's current time, as far as the device knows. */
export const serverNow = (): Date => new Date(Date.now() - aheadMs.get());
