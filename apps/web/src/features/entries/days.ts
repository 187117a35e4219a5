import { sumOf, toWire } from "@pomar/contract/core/decimal";
import type { Entry } from "@pomar/contract/entries/entries.routes";

export interface Day {
  /** `YYYY-MM-DD`. */
  on: string;
  entries: Entry[];
}

export function byDay(entries: readonly Entry[]): Day[] {
  const days: Day[] = [];
  for (const entry of entries) {
    const last = days.at(-1);
    if (last?.on === entry.on) last.entries.push(entry);
    else days.push({ on: entry.on, entries: [entry] });
  }
  return days;
}

/** Kilograms of fruit that came in, three decimals. What is counted in other units does not add up with it. */
export function fruitKg(entries: readonly Entry[]): number {
  const fruit = entries.filter(({ kind }) => kind === "raw-material");
  return toWire(sumOf(fruit.map(({ quantity }) => quantity)), 3);
}
