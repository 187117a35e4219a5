import { useSyncExternalStore } from "react";

let keptAt: string | null = null;
const listeners = new Set<() => void>();

/** @param at  ISO 8601 UTC; null when the device keeps nothing. */
export function reportKeptAt(at: string | null): void {
  keptAt = at;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const keptSince = (): string | null => keptAt;

/** When the server said what this device keeps for the time without a connection; null when it keeps nothing. */
export const useKeptAt = (): string | null => useSyncExternalStore(subscribe, keptSince);
