import { createStore } from "../../../ui/store.ts";

/** What the scanner was opened for. */
export interface ScanRequest {
  /** What a reader typed; null: somebody will hold a code before the camera. */
  typed: string | null;
  /** The field that asks for a lot; null: whichever takes what is read. */
  targetId: string | null;
}

const request = createStore<ScanRequest | null>(null);

/** Opens the scanner, or lets the open one go on with what a reader typed. */
export function openScanner({ typed = null, targetId = null }: Partial<ScanRequest> = {}): void {
  request.set({ typed, targetId: targetId ?? (typed === null ? null : (request.get()?.targetId ?? null)) });
}

export function closeScanner(): void {
  request.set(null);
}

/** Null while the scanner is closed. */
export const useScanRequest = (): ScanRequest | null => request.use();
