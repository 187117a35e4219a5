import { useSyncExternalStore } from "react";

/** What the scanner was opened for. */
export interface ScanRequest {
  /** What a reader typed; null: somebody will hold a code before the camera. */
  typed: string | null;
  /** The field that asks for a lot; null: whichever takes what is read. */
  targetId: string | null;
}

let request: ScanRequest | null = null;
const listeners = new Set<() => void>();

/** Opens the scanner, or lets the open one go on with what a reader typed. */
export function openScanner({ typed = null, targetId = null }: Partial<ScanRequest> = {}): void {
  publish({ typed, targetId: targetId ?? (typed === null ? null : (request?.targetId ?? null)) });
}

export function closeScanner(): void {
  publish(null);
}

/** Null while the scanner is closed. */
export const useScanRequest = (): ScanRequest | null => useSyncExternalStore(subscribe, () => request);

function publish(next: ScanRequest | null): void {
  request = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
