import { decimal, sumOf, toWire } from "../../core/decimal.ts";
import type { DrillFindings } from "./drills.schema.ts";

/** What became of a lot or of what came back of it, in the lot's unit. */
interface Share {
  balance: number;
  consumed: number;
  /** Less what came back. */
  shipped: number;
  /** Lost, discarded, and missing by a count. */
  lost: number;
}

/**
 * Where all of a lot is.
 * @param made  what the lot was made with.
 * @param shares  of the lot and of the lots that came back of it.
 * @param counted  what counts changed of them, signed: what nobody can explain.
 */
export function massBalance(made: number, shares: readonly Share[], counted: number) {
  const sum = (what: keyof Share) => sumOf(shares.map((share) => share[what]));
  const [dispatched, onHand, used] = [sum("shipped"), sum("balance"), sum("consumed")];
  // A count that found less is in what was lost: taken out, it is what is not explained.
  const lost = sum("lost").plus(counted);
  const unexplained = decimal(made).minus(dispatched).minus(onHand).minus(used).minus(lost);
  const pct = made === 0 ? decimal(0) : unexplained.abs().div(made).times(100);
  return {
    made,
    dispatched: toWire(dispatched, 3),
    onHand: toWire(onHand, 3),
    lost: toWire(lost, 3),
    used: toWire(used, 3),
    unexplained: toWire(unexplained, 3),
    unexplainedPct: toWire(pct, 2),
  } satisfies Partial<DrillFindings>;
}
