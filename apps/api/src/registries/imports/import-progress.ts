import type { ImportProgress } from "@pomar/contract/realtime";

// More frequent updates would not be noticed.
const pauseMs = 150;

/** Emits how far an import has come, at its end and at most every so often before. */
export function progressReporter(key: string | null, emit: (progress: ImportProgress) => void) {
  let emittedAt = 0;
  return (done: number, total: number): void => {
    if (key === null || (done < total && Date.now() - emittedAt < pauseMs)) return;
    emittedAt = Date.now();
    emit({ key, done, total });
  };
}
