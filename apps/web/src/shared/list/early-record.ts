import { useSyncExternalStore } from "react";
import { afterPaint } from "../after-paint.ts";

let early: string | null = null;
const listeners = new Set<() => void>();

function set(id: string | null): void {
  early = id;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The record that was just pressed, while the address does not say so yet. */
export const useEarlyRecord = () => useSyncExternalStore(subscribe, () => early);

/** The address says so now, or the drawer was closed before it could. */
export function forgetEarlyRecord(): void {
  if (early !== null) set(null);
}

/**
 * Opens a record's drawer at once and tells the address when that is on screen: with the address the whole list is
 * drawn anew, which would hold the drawer up.
 * @param go  tells the address.
 */
export function openEarly(id: string, go: () => Promise<void>): void {
  set(id);
  afterPaint(() => {
    // Closed already.
    if (early !== id) return;
    void go().catch(forgetEarlyRecord);
  });
}
