import type { ImportProgress } from "@pomar/contract/realtime";

// More often than this nobody sees it.
const pauseMs = 150;

/** Tells how far an import has come, at its end and at most every so often before. */
export function progressTeller(key: string | null, tell: (progress: ImportProgress) => void) {
  let toldAt = 0;
  return (done: number, total: number): void => {
    if (key === null || (done < total && Date.now() - toldAt < pauseMs)) return;
    toldAt = Date.now();
    tell({ key, done, total });
  };
}
