import { vi } from "vitest";

/**
 * Repeats `look` until it throws no more, however busy the machine is.
 * @param withinMs  a larger limit for tests that wait for thousands of events.
 * @returns the last result.
 */
export function eventually<T>(look: () => T | Promise<T>, withinMs = 20_000): Promise<T> {
  return vi.waitFor(look, { timeout: withinMs, interval: 25 });
}
