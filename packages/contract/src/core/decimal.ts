import Big from "big.js";

Big.DP = 20;
Big.RM = Big.roundHalfUp;
// Decimals as text are never written with an exponent.
Big.NE = -30;
Big.PE = 30;

export type Decimal = Big;

/** A decimal from a number as written (never from the result of float arithmetic) or from decimal text. */
export function decimal(value: number | string | Decimal): Decimal {
  return new Big(value);
}

/** The one rounding of the product: half-up, `scale` decimals. */
export function roundTo(value: Decimal, scale: number): Decimal {
  return value.round(scale, Big.roundHalfUp);
}

/** The JSON number of a decimal rounded to the scale of its column. */
export function toWire(value: Decimal, scale: number): number {
  return roundTo(value, scale).toNumber();
}

/** A decimal rounded to the scale of its column, as text: for values with more digits than a JSON number holds. */
export function toText(value: Decimal, scale: number): string {
  return roundTo(value, scale).toString();
}

/** The exact sum of some numbers. */
export function calculateSum(values: readonly (number | Decimal)[]): Decimal {
  return values.reduce<Decimal>((sum, value) => sum.plus(value), decimal(0));
}

/** The number of decimals of a number as written: 12.5 -> 1. */
export function getScale(value: number): number {
  const big = new Big(value);
  return Math.max(0, big.c.length - big.e - 1);
}

const formats = new Map<string, Intl.NumberFormat>();

/** How many decimals are written: an exact number, or a minimum and a maximum without trailing zeros. */
export type Decimals = number | { atLeast?: number; atMost: number };

/** A number in Brazilian notation: `1.234,5`. */
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

/** A count with the word that agrees with it: `1 caixa`, `2.400 caixas`. */
export const counted = (count: number, one: string, many: string) =>
  `${formatNumber(count, 0)} ${count === 1 ? one : many}`;

/** A signed change: `+300`, `-5,5`. */
export const formatSigned = (value: number, decimals?: Decimals) =>
  `${value > 0 ? "+" : ""}${formatNumber(value, decimals)}`;

/** Two parts joined by non-breaking spaces, such as a number and its unit: `1.234,5 kg`, `R$ 2,20`. */
export const unbroken = (first: string, second: string) => `${first} ${second}`.replaceAll(" ", "\u00a0");
