import { calculateSum, decimal, toWire } from "../../core/decimal.ts";
import type { DrillFindings } from "./drills.schema.ts";

/** The time within which auditors expect the whole trace of a lot, in hours. */
export const targetHours = 4;

/** The quantities of the drilled lot, or of a lot of its returned goods, in the drilled lot's unit. */
interface Share {
  balance: number;
  consumed: number;
  /** The dispatched quantity less returns. */
  shipped: number;
  /** The quantity that was lost, discarded, or missing in a count. */
  lost: number;
}

/**
 * The mass balance of a lot in a trace drill, in the lot's unit.
 * @param made  the lot's initial quantity.
 * @param shares  the quantities of the lot and of the lots of its returned goods.
 * @param counted  the signed sum of the changes that counts made to those lots, which is the unexplained part.
 */
export function massBalance(made: number, shares: readonly Share[], counted: number) {
  const sum = (what: keyof Share) => calculateSum(shares.map((share) => share[what]));
  const [dispatched, onHand, used] = [sum("shipped"), sum("balance"), sum("consumed")];
  // `lost` includes the shortages found by counts; adding the signed changes removes those shortages from `lost`, so
  // that the shortages become the unexplained part.
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
