import { createStore } from "../store.ts";

/** More than an answer's way and a slow clock make. */
const toleratedMs = 5 * 60_000;

const aheadMs = createStore(0);

/** Compares the device's clock with the server's, at each answer. @param date  the answer's `Date` header. */
export function reportServerTime(date: string | null, now: Date): void {
  const server = Date.parse(date ?? "");
  if (Number.isNaN(server)) return;
  const found = now.getTime() - server;
  const next = Math.abs(found) > toleratedMs ? found : 0;
  const isSame = Math.abs(next - aheadMs.get()) < 60_000;
  if (!isSame) aheadMs.set(next);
}

/** By how many ms the device's clock is ahead of the server's, below zero behind it; 0 within five minutes. */
export const useClockAhead = (): number => aheadMs.use();

/** What the server's clock says now, as far as the device knows. */
export const serverNow = (): Date => new Date(Date.now() - aheadMs.get());
