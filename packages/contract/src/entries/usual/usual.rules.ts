import { decimal, toWire } from "../../core/decimal.ts";

/** The usual range of a figure: from the 10th to the 90th percentile of the figure's last values. */
export interface Usual {
  low: number;
  high: number;
}

/** A usual range is calculated from the last `most` values; fewer than `least` values give no range. */
export const usualSample = { most: 30, least: 8 } as const;

/** A figure below a twentieth of `low` or above twenty times `high` is probably a wrong comma or unit. */
const farFactor = 20;
/** The factor for received quantities, in which no balance of masses reveals a digit too many. */
export const receivedFactor = 3;
/** The factor from which a correction of a received quantity must be confirmed. */
export const changedFactor = 5;

export const isUsual = ({ low, high }: Usual, value: number) => low <= value && value <= high;

/** Whether a figure is so far outside the usual range that the user must confirm it before it is stored. */
export function isFar({ low, high }: Usual, value: number, factor = farFactor): boolean {
  return decimal(value).times(factor).lt(low) || decimal(high).times(factor).lt(value);
}

/** The highest filling loss in % that needs no question while the usual loss of the fruit is unknown. */
const maxUnaskedLossPct = 5;

/** Whether a user must confirm a filling loss in %: above the highest usual loss of the fruit's packings. */
export const isMuchLost = (usual: Usual | null, pct: number) => pct > (usual?.high ?? maxUnaskedLossPct);

/** The values' 10th and 90th percentile, interpolated; null for too few values. @param scale  decimals of the result */
export function calculateUsual(values: readonly number[], scale: number): Usual | null {
  const n = values.length;
  if (n < usualSample.least) return null;
  const sorted = values.toSorted((a, b) => a - b).map((value) => decimal(value));
  const at = (part: string) => {
    const rank = decimal(part).times(n - 1);
    const below = rank.round(0, 0).toNumber();
    const low = sorted[below] ?? decimal(0);
    const high = sorted[below + 1 < n ? below + 1 : below] ?? low;
    return toWire(low.plus(high.minus(low).times(rank.minus(below))), scale);
  };
  return { low: at("0.1"), high: at("0.9") };
}
