import { type Decimal, decimal, formatNumber, toWire } from "../core/decimal.ts";
import type { Inputs } from "./formula.rules.ts";

/** The decimals of some inputs, by key; what was left empty counts as zero. */
export function decimals<Key extends string>(inputs: Inputs, ...keys: Key[]): Record<Key, Decimal> {
  const entries = keys.map((key) => [key, decimal(Number(inputs[key] ?? 0))]);
  return Object.fromEntries(entries) as Record<Key, Decimal>;
}

/** The decimal of an input, or null when it was left empty. */
export function given(inputs: Inputs, key: string): Decimal | null {
  const value = inputs[key];
  return typeof value === "number" ? decimal(value) : null;
}

/** A number as it is written in a formula. */
export const said = (value: Decimal | number, places = 4) =>
  formatNumber(toWire(decimal(value), places), { atMost: places });
