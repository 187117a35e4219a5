import { decimal, toWire } from "../../core/decimal.ts";

/** The masses in kg, summed over the lots of a recall. */
export interface Recoverable {
  /** The mass in kg on hand at the opening of the recall, without returned goods. */
  onHandAtOpeningKg: number;
  dispatchedKg: number;
  /** The mass in kg returned before or after the opening and not dispatched again. */
  returnedKg: number;
}

/**
 * The recovered share of a recall in %, two decimals: (on hand at the opening + returned) / (on hand at the opening +
 * dispatched) x 100. Later discards do not change the share. Null when the denominator is zero.
 */
export function recoveredPct({ onHandAtOpeningKg, dispatchedKg, returnedKg }: Recoverable): number | null {
  const all = decimal(onHandAtOpeningKg).plus(dispatchedKg);
  if (all.lte(0)) return null;
  return toWire(decimal(onHandAtOpeningKg).plus(returnedKg).div(all).times(100), 2);
}
