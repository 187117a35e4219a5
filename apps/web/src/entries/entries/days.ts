import { calculateSum, decimal, toWire } from "@pomar/contract/core/decimal";
import type { Entry } from "@pomar/contract/entries/entries/entries.routes";

export interface Day {
  /** The day of the entries or of their lots' expiry, as `YYYY-MM-DD`. */
  on: string;
  entries: Entry[];
}

export function byDay(entries: readonly Entry[], getDay = (entry: Entry) => entry.on): Day[] {
  const days: Day[] = [];
  for (const entry of entries) {
    const last = days.at(-1);
    const on = getDay(entry);
    if (last?.on === on) last.entries.push(entry);
    else days.push({ on, entries: [entry] });
  }
  return days;
}

/** The kilograms of one kind of entry, three decimals; kinds are never summed: fruit becomes pulp, and pulp product. */
export function sumKg(kind: "raw-material" | "pulp" | "final-product", entries: readonly Entry[]): number {
  const own = entries.filter((entry) => entry.kind === kind);
  return toWire(
    calculateSum(
      own.map(({ quantity, netContentG }) =>
        decimal(quantity)
          .times(netContentG ?? 1000)
          .div(1000),
      ),
    ),
    3,
  );
}
