import type { NumberField } from "./formula.rules.ts";

type Options = Partial<
  Pick<NumberField, "optional" | "standard" | "hint" | "above" | "min" | "max" | "decimals" | "cost">
>;

const number = (key: string, label: string, unit: string, options: Options & { max: number }): NumberField => ({
  kind: "number",
  key,
  label,
  unit,
  decimals: 3,
  min: 0,
  ...options,
});

/** kg, greater than zero. */
export const mass = (key: string, label: string, options: Options = {}) =>
  number(key, label, "kg", { above: true, max: 1_000_000, ...options });

/** kg, zero and more. */
export const somePart = (key: string, label: string, options: Options = {}) =>
  number(key, label, "kg", { max: 1_000_000, ...options });

export const grams = (key: string, label: string, options: Options = {}) =>
  number(key, label, "g", { max: 10_000_000, ...options });

/** Of a whole that something must be left of: below 100. */
export const lossPercent = (key: string, label: string, options: Options = {}) =>
  number(key, label, "%", { decimals: 2, max: 99.99, ...options });

/** Above 0, at most 100. */
export const percent = (key: string, label: string, options: Options = {}) =>
  number(key, label, "%", { decimals: 2, above: true, max: 100, ...options });

export const brix = (key: string, label: string, options: Options = {}) =>
  number(key, label, "°Bx", { decimals: 2, max: 100, ...options });

/** g of citric acid per 100 g. */
export const acidity = (key: string, label: string, options: Options = {}) =>
  number(key, label, "g/100 g", { decimals: 3, max: 20, ...options });

export const reais = (key: string, label: string, unit: string, options: Options = {}) =>
  number(key, label, unit, { decimals: 4, max: 10_000_000, ...options });

export const bare = (key: string, label: string, unit: string, options: Options & { max: number }) =>
  number(key, label, unit, options);
