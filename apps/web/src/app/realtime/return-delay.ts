const firstDelay = 1000;
const longestDelay = 30_000;

/** Ms before coming back: doubled with every return that was turned away, and half of it by chance, so that not all come at once. */
export function returnDelay(returns: number, chance: number = Math.random()): number {
  const delay = Math.min(firstDelay * 2 ** returns, longestDelay);
  return delay * (0.5 + chance / 2);
}
