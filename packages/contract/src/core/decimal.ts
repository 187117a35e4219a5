import Big from "big.js";

Big.DP = 20;
Big.RM = Big.roundHalfUp;
// Decimals are written as text without an exponent.
Big.NE = -30;
Big.PE = 30;

export type Decimal = Big;

/** Makes an exact decimal from text or from an entered or stored number, never from the result of float arithmetic. */
export const decimal = (value: number | string | Decimal): Decimal => new Big(value);

/** Rounds a decimal half-up to `scale` decimals; the whole product rounds by this function only. */
export function roundTo(value: Decimal, scale: number): Decimal {
  return value.round(scale, Big.roundHalfUp);
}

/** Rounds a decimal to `scale` decimals, the number of its database column, and returns a JSON number. */
export const toWire = (value: Decimal, scale: number): number => roundTo(value, scale).toNumber();

/**
 * Rounds a decimal to `scale` decimals and returns text, for values with more digits than a JSON number can represent.
 */
export const toText = (value: Decimal, scale: number): string => roundTo(value, scale).toString();

/** The exact sum of the given numbers. */
export function calculateSum(values: readonly (number | Decimal)[]): Decimal {
  return values.reduce<Decimal>((sum, value) => sum.plus(value), decimal(0));
}

/** The number of decimals of a number as written: 1 for 12.5. */
export function getScale(value: number): number {
  const big = new Big(value);
  return Math.max(0, big.c.length - big.e - 1);
}

const formats = new Map<string, Intl.NumberFormat>();

/** The number of decimals to write: exactly N, or between a minimum and a maximum, without trailing zeros. */
export type Decimals = number | { atLeast?: number; atMost: number };

/** Writes a number in Brazilian notation: `1.234,5`. */
export function formatNumber(value: number, decimals: Decimals = { atMost: 4 }): string {
  const [min, max] = typeof decimals === "number" ? [decimals, decimals] : [decimals.atLeast ?? 0, decimals.atMost];
  const key = `${min}-${max}`;
  let format = formats.get(key);
  if (format === undefined) {
    format = new Intl.NumberFormat("pt-BR", { minimumFractionDigits: min, maximumFractionDigits: max });
    formats.set(key, format);
  }
  return format.format(value);
}

/** A count with its noun in the singular or plural: `1 caixa`, `2.400 caixas`. */
export const counted = (count: number, one: string, many: string) =>
  `${formatNumber(count, 0)} ${count === 1 ? one : many}`;

/** Writes a change of a quantity with its sign: `+300`, `-5,5`. */
export const formatSigned = (value: number, decimals?: Decimals) =>
  `${value > 0 ? "+" : ""}${formatNumber(value, decimals)}`;

/** Two texts joined by non-breaking spaces, such as a number and its unit: `1.234,5 kg`, `R$ 2,20`. */
export const unbroken = (first: string, second: string) => `${first} ${second}`.replaceAll(" ", "\u00a0");

/** Kilograms with decimals only where they say something: `400 kg`, `812,5 kg`. */
export const kgWords = (kg: number) => unbroken(formatNumber(kg, { atMost: 3 }), "kg");
