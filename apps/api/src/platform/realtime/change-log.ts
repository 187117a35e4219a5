import type { Resource } from "@pomar/contract/affects";

/** The longest time in ms that a handshake takes to arrive. */
const latencyMs = 2000;

/**
 * Stores when each resource was last changed, as far as this process knows. A screen that read its data before it was
 * connected learns from this log which resources changed meanwhile.
 */
export class ChangeLog {
  /** The instant of the last change by resource, in ms since the process began. */
  readonly #changedAt = new Map<Resource, number>();
  #since = performance.now();

  add(emissions: readonly { resources: readonly Resource[]; notifications: readonly unknown[] }[]): void {
    const now = performance.now();
    for (const { resources, notifications } of emissions) {
      for (const resource of resources) this.#changedAt.set(resource, now);
      if (notifications.length > 0) this.#changedAt.set("notifications", now);
    }
  }

  /** Clears the log, because some events that other processes emitted until now did not arrive. */
  clear(): void {
    this.#changedAt.clear();
    this.#since = performance.now();
  }

  /** @returns the resources changed in the last `ms` milliseconds; null when the log covers only a shorter time. */
  within(ms: number): Resource[] | null {
    const from = performance.now() - ms - latencyMs;
    if (from < this.#since) return null;
    return [...this.#changedAt].filter(([, at]) => at >= from).map(([resource]) => resource);
  }
}
