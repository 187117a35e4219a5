import type { ImportProgress } from "@pomar/contract/realtime";

type Listener = (progress: ImportProgress) => void;

const listeners = new Map<string, Listener>();

/** Calls `listener` with the progress of the import with this key. @returns a function that unsubscribes `listener`. */
export function followImport(key: string, listener: Listener): () => void {
  listeners.set(key, listener);
  return () => listeners.delete(key);
}

/** Passes a progress message to its listener; a different tab's import has no listener in this tab and is ignored. */
export function onImportProgress(progress: ImportProgress): void {
  listeners.get(progress.key)?.(progress);
}
