import { createStore } from "../../../ui/store.ts";

/** The data with which the scanner is opened: a keyboard reader's text, or the field that is to receive the lot. */
export interface ScanRequest {
  /** The text typed by a keyboard reader; null when the camera is to read a code. */
  typed: string | null;
  /** The id of the field from which the scanner was opened; null when any accepting field may receive the lot. */
  targetId: string | null;
}

const request = createStore<ScanRequest | null>(null);

/** Opens the scanner, or passes the text of a keyboard reader to the scanner that is already open. */
export function openScanner({ typed = null, targetId = null }: Partial<ScanRequest> = {}): void {
  request.set({ typed, targetId: targetId ?? (typed === null ? null : (request.get()?.targetId ?? null)) });
}

/** @returns whether the scanner was open. */
export function closeScanner(): boolean {
  const wasOpen = request.get() !== null;
  request.set(null);
  return wasOpen;
}

/** Whether the camera is open and covers the page, so that the page cannot show the outcome of a scan. */
export const isCameraOpen = (): boolean => request.get()?.typed === null;

/** The request with which the scanner was opened; null while the scanner is closed. */
export const useScanRequest = (): ScanRequest | null => request.use();
