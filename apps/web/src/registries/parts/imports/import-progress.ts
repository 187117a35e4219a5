import type { ImportProgress } from "@pomar/contract/realtime";

type Listener = (progress: ImportProgress) => void;

const listeners = new Map<string, Listener>();

/** Reports the progress of the import with this key to `listener`. @returns a function that stops it. */
export function followImport(key: string, listener: Listener): () => void {
  listeners.set(key, listener);
  return () => listeners.delete(key);
}

/** Ignores an import that runs in another tab: it has no listener here. */
export function onImportProgress(progress: ImportProgress): void {
  listeners.get(progress.key)?.(progress);
}
