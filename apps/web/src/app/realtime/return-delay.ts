const firstDelay = 1000;
const maxDelayMs = 30_000;

/** Delay in ms before reconnecting; each refusal doubles it up to a maximum, and a random part spreads the clients. */
export function returnDelay(returns: number, chance: number = Math.random()): number {
  const delay = Math.min(firstDelay * 2 ** returns, maxDelayMs);
  return delay * (0.5 + chance / 2);
}
