import { decimal, toWire } from "../../core/decimal.ts";

/** kg over the lots of a recall. */
export interface Recoverable {
  /** What was on hand when it was opened, without what had come back. */
  onHandAtOpeningKg: number;
  dispatchedKg: number;
  /** What came back, before or after, and did not leave again. */
  returnedKg: number;
}

/**
 * How much of what could be recovered was, in % with two decimals: (on hand at the opening + returned) / (on hand at the opening +
 * dispatched). What is discarded later changes nothing. Null when there was nothing.
 */
export function recoveredPct({ onHandAtOpeningKg, dispatchedKg, returnedKg }: Recoverable): number | null {
  const all = decimal(onHandAtOpeningKg).plus(dispatchedKg);
  if (all.lte(0)) return null;
  return toWire(decimal(onHandAtOpeningKg).plus(returnedKg).div(all).times(100), 2);
}
