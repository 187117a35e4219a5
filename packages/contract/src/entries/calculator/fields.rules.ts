import { type Decimal, decimal, formatNumber, toWire } from "../../core/decimal.ts";
import type { Inputs, NumberField, Problem } from "./formula.rules.ts";

type Options = Partial<Omit<NumberField, "kind" | "key" | "label" | "unit">>;

/** Declares a number field in a unit; by default the value has three decimals and is zero or more. */
const numbers =
  (unit: string, usual: Options & { max: number }) =>
  (key: string, label: string, options: Options = {}): NumberField => ({
    kind: "number",
    key,
    label,
    unit,
    decimals: 3,
    min: 0,
    ...usual,
    ...options,
  });

/** A field for a mass in kg, greater than zero. */
export const mass = numbers("kg", { above: true, max: 1_000_000 });
/** A field for a mass in kg, zero or more. */
export const somePart = numbers("kg", { max: 1_000_000 });
export const grams = numbers("g", { max: 10_000_000 });
/** A field for a loss in %, below 100 so that a part of the mass remains. */
export const lossPercent = numbers("%", { decimals: 2, max: 99.99 });
/** A field for a percentage above 0 and at most 100. */
export const percent = numbers("%", { decimals: 2, above: true, max: 100 });
export const brix = numbers("°Bx", { decimals: 2, max: 100 });
/** A field for an acidity in g of citric acid per 100 g. */
export const acidity = numbers("g/100 g", { decimals: 3, max: 20 });

export const bare = (key: string, label: string, unit: string, options: Options & { max: number }) =>
  numbers(unit, options)(key, label);
export const reais = (key: string, label: string, unit: string, options: Options = {}) =>
  bare(key, label, unit, { decimals: 4, max: 10_000_000, ...options });

/** Reads the named inputs as exact decimals, by key; an empty input counts as zero. */
export function decimals<Key extends string>(inputs: Inputs, ...keys: Key[]): Record<Key, Decimal> {
  const entries = keys.map((key) => [key, decimal(Number(inputs[key] ?? 0))]);
  return Object.fromEntries(entries) as Record<Key, Decimal>;
}

/** Reads one input as an exact decimal; null for an empty input. */
export function given(inputs: Inputs, key: string): Decimal | null {
  const value = inputs[key];
  return typeof value === "number" ? decimal(value) : null;
}

export const said = (value: Decimal | number, places = 4) =>
  formatNumber(toWire(decimal(value), places), { atMost: places });

/** The share of a mass that remains after a loss in %, from 0 to 1. */
export const without = (percentage: Decimal): Decimal => decimal(1).minus(percentage.div(100));

export const problem = (path: string, message: string): Problem[] => [{ path, message }];
