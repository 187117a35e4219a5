const firstDelay = 1000;
const longestDelay = 30_000;

/**
 * Milliseconds to wait before coming back to a server that turned the connection away: at most a second, doubled
 * with every return, and at least half of that, so that not all screens of the plant come back at once.
 * @param returns  how often it has come back without being let in.
 * @param chance   from 0 to 1.
 */
export function returnDelay(returns: number, chance: number = Math.random()): number {
  const delay = Math.min(firstDelay * 2 ** returns, longestDelay);
  return delay * (0.5 + chance / 2);
}
