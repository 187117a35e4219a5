const firstDelay = 1000;
const maxDelayMs = 30_000;

/** Delay in ms before reconnecting: doubles per refusal up to a maximum; up to half is random to spread the clients. */
export function returnDelay(returns: number, chance: number = Math.random()): number {
  const delay = Math.min(firstDelay * 2 ** returns, maxDelayMs);
  return delay * (0.5 + chance / 2);
}
