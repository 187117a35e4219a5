import type { ImportProgress } from "@pomar/contract/realtime";

// More frequent updates would not be noticed.
const pauseMs = 150;

/** Emits the progress of an import, throttled, and always its end. */
export function progressReporter(key: string | null, emit: (progress: ImportProgress) => void) {
  let emittedAt = 0;
  return (done: number, total: number): void => {
    if (key === null || (done < total && Date.now() - emittedAt < pauseMs)) return;
    emittedAt = Date.now();
    emit({ key, done, total });
  };
}
