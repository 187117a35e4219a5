import { createStore } from "../../../ui/store.ts";

/** The reason why the scanner was opened. */
export interface ScanRequest {
  /** The text from a keyboard reader; null: the camera will read a code. */
  typed: string | null;
  /** The field that requested a lot; null: any field that accepts the read. */
  targetId: string | null;
}

const request = createStore<ScanRequest | null>(null);

/** Opens the scanner, or passes a keyboard reader's text to the open one. */
export function openScanner({ typed = null, targetId = null }: Partial<ScanRequest> = {}): void {
  request.set({ typed, targetId: targetId ?? (typed === null ? null : (request.get()?.targetId ?? null)) });
}

export function closeScanner(): void {
  request.set(null);
}

/** Null while the scanner is closed. */
export const useScanRequest = (): ScanRequest | null => request.use();
