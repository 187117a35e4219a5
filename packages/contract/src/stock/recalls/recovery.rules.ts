import { decimal, toWire } from "../../core/decimal.ts";

/** kg over the lots of a recall. */
export interface Recoverable {
  /** On hand at the opening, without returned goods. */
  onHandAtOpeningKg: number;
  dispatchedKg: number;
  /** Returned before or after the opening, and not dispatched again. */
  returnedKg: number;
}

/**
 * Recovered share, in % with two decimals: (on hand at the opening + returned) / (on hand at the opening + dispatched).
 * Later discards do not change it. Null when the denominator is zero.
 */
export function recoveredPct({ onHandAtOpeningKg, dispatchedKg, returnedKg }: Recoverable): number | null {
  const all = decimal(onHandAtOpeningKg).plus(dispatchedKg);
  if (all.lte(0)) return null;
  return toWire(decimal(onHandAtOpeningKg).plus(returnedKg).div(all).times(100), 2);
}
