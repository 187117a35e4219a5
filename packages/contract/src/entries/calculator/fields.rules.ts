import { type Decimal, decimal, formatNumber, toWire } from "../../core/decimal.ts";
import type { Inputs, NumberField, Problem } from "./formula.rules.ts";

type Options = Partial<Omit<NumberField, "kind" | "key" | "label" | "unit">>;

/** A number field in a unit with default limits: three decimals, zero or more. */
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

/** kg, greater than zero. */
export const mass = numbers("kg", { above: true, max: 1_000_000 });
/** kg, zero or more. */
export const somePart = numbers("kg", { max: 1_000_000 });
export const grams = numbers("g", { max: 10_000_000 });
/** A loss in %, below 100 so that some of the whole remains. */
export const lossPercent = numbers("%", { decimals: 2, max: 99.99 });
/** Above 0, at most 100. */
export const percent = numbers("%", { decimals: 2, above: true, max: 100 });
export const brix = numbers("°Bx", { decimals: 2, max: 100 });
/** g of citric acid per 100 g. */
export const acidity = numbers("g/100 g", { decimals: 3, max: 20 });

export const bare = (key: string, label: string, unit: string, options: Options & { max: number }) =>
  numbers(unit, options)(key, label);
export const reais = (key: string, label: string, unit: string, options: Options = {}) =>
  bare(key, label, unit, { decimals: 4, max: 10_000_000, ...options });

/** The decimals of some inputs, by key; an empty input counts as zero. */
export function decimals<Key extends string>(inputs: Inputs, ...keys: Key[]): Record<Key, Decimal> {
  const entries = keys.map((key) => [key, decimal(Number(inputs[key] ?? 0))]);
  return Object.fromEntries(entries) as Record<Key, Decimal>;
}

/** The decimal of an input, or null for an empty one. */
export function given(inputs: Inputs, key: string): Decimal | null {
  const value = inputs[key];
  return typeof value === "number" ? decimal(value) : null;
}

export const said = (value: Decimal | number, places = 4) =>
  formatNumber(toWire(decimal(value), places), { atMost: places });

/** The rest of a whole after a loss in %, 0 to 1. */
export const without = (percentage: Decimal): Decimal => decimal(1).minus(percentage.div(100));

export const problem = (path: string, message: string): Problem[] => [{ path, message }];
