import type { ImportProgress } from "@pomar/contract/realtime";

type Listener = (progress: ImportProgress) => void;

const listeners = new Map<string, Listener>();

/** Calls back with how far the import of this key has come. @returns what ends it. */
export function followImport(key: string, listener: Listener): () => void {
  listeners.set(key, listener);
  return () => listeners.delete(key);
}

/** Of an import that another tab runs there is no listener here. */
export function onImportProgress(progress: ImportProgress): void {
  listeners.get(progress.key)?.(progress);
}
