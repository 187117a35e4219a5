import { useSyncExternalStore } from "react";

/** More than an answer's way and a slow clock make. */
const toleratedMs = 5 * 60_000;

let aheadMs = 0;
const listeners = new Set<() => void>();

/** Compares the device's clock with the server's, at each answer. @param date  the answer's `Date` header. */
export function reportServerTime(date: string | null, now: Date): void {
  const server = Date.parse(date ?? "");
  if (Number.isNaN(server)) return;
  const found = now.getTime() - server;
  const next = Math.abs(found) > toleratedMs ? found : 0;
  const isSame = Math.abs(next - aheadMs) < 60_000;
  if (isSame) return;
  aheadMs = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** By how many ms the device's clock is ahead of the server's, below zero behind it; 0 within five minutes. */
export const useClockAhead = (): number => useSyncExternalStore(subscribe, () => aheadMs);

/** What the server's clock says now, as far as the device knows. */
export const serverNow = (): Date => new Date(Date.now() - aheadMs);
