import type { ImportProgress } from "@pomar/contract/realtime";

// The minimum time in ms between two progress events; nobody would notice more frequent ones.
const pauseMs = 150;

/** Emits the progress of an import, at limited frequency; the final progress is always emitted. */
export function progressReporter(key: string | null, emit: (progress: ImportProgress) => void) {
  let emittedAt = 0;
  return (done: number, total: number): void => {
    if (key === null || (done < total && Date.now() - emittedAt < pauseMs)) return;
    emittedAt = Date.now();
    emit({ key, done, total });
  };
}
