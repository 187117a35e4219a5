const firstPauseMs = 250;
const longestPauseMs = 30_000;
/** Who served for so long before falling did not fall because of how it was started. */
const soundMs = 60_000;

/**
 * How long to wait before a process takes the place of one that fell: twice as long after each that fell soon, so that
 * what falls at every start is not started without end.
 * @param before  the pause before the one that fell, ms; 0 for the first.
 * @param livedMs  how long it served.
 */
export function pauseAfter(before: number, livedMs: number): number {
  if (before === 0 || livedMs >= soundMs) return firstPauseMs;
  return Math.min(before * 2, longestPauseMs);
}
