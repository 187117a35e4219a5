import { vi } from "vitest";

/** Waits until `look` no longer throws, however busy the machine is meanwhile. What it answered in the end. */
export function eventually<T>(look: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(look, { timeout: 20_000, interval: 25 });
}
