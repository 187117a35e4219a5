import Big from "big.js";

Big.DP = 20;
Big.RM = Big.roundHalfUp;

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

/** Decimals that a number shows when written, e.g. 12.5 -> 1. */
export function scaleOf(value: number): number {
  const big = new Big(value);
  return Math.max(0, big.c.length - big.e - 1);
}

const formatters = new Map<number, Intl.NumberFormat>();

/** A number as Brazilians read it, with exactly `scale` decimals: `formatDecimal(4812.5, 3)` is `4.812,500`. */
export function formatDecimal(value: number, scale: number): string {
  const known = formatters.get(scale);
  if (known) return known.format(value);
  const made = new Intl.NumberFormat("pt-BR", { minimumFractionDigits: scale, maximumFractionDigits: scale });
  formatters.set(scale, made);
  return made.format(value);
}
