import type { Resource } from "@pomar/contract/affects";

/** A handshake is on its way for so long at most. */
const latencyMs = 2000;

/** When each resource was last changed, as far as this process received it: for a screen that read before it was connected. */
export class ChangeLog {
  /** In ms since the process began. */
  readonly #changedAt = new Map<Resource, number>();
  #since = performance.now();

  add(emissions: readonly { resources: readonly Resource[]; notifications: readonly unknown[] }[]): void {
    const now = performance.now();
    for (const { resources, notifications } of emissions) {
      for (const resource of resources) this.#changedAt.set(resource, now);
      if (notifications.length > 0) this.#changedAt.set("notifications", now);
    }
  }

  /** Starts over: the events that other processes emitted until now did not all arrive. */
  clear(): void {
    this.#changedAt.clear();
    this.#since = performance.now();
  }

  /** @returns the resources changed in the last `ms` milliseconds; null where the log began later than that. */
  within(ms: number): Resource[] | null {
    const from = performance.now() - ms - latencyMs;
    if (from < this.#since) return null;
    return [...this.#changedAt].filter(([, at]) => at >= from).map(([resource]) => resource);
  }
}
