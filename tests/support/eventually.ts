import { vi } from "vitest";

/**
 * Waits until `look` no longer throws, however busy the machine is meanwhile.
 * @param withinMs  more where thousands of things have to happen first.
 * @returns what it answered in the end.
 */
export function eventually<T>(look: () => T | Promise<T>, withinMs = 20_000): Promise<T> {
  return vi.waitFor(look, { timeout: withinMs, interval: 25 });
}
