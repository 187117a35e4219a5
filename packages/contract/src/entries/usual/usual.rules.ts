import { decimal, toWire } from "../../core/decimal.ts";

/** The usual range of a figure: from the 10th to the 90th percentile of the figure's last values. */
export interface Usual {
  low: number;
  high: number;
}

/** The number of last values in the sample; fewer than `least` give no usual range. */
export const usualSample = { most: 30, least: 8 } as const;

/** Below a twentieth or above twenty times the usual range, a wrong comma or unit is more likely than the figure. */
const farFactor = 20;

export const isUsual = ({ low, high }: Usual, value: number) => low <= value && value <= high;

/** Whether a figure is so far outside the usual range that the user must confirm it before it is stored. */
export function isFar({ low, high }: Usual, value: number): boolean {
  return decimal(value).times(farFactor).lt(low) || decimal(high).times(farFactor).lt(value);
}

const muchLostPct = 10;

/** Whether the user must confirm a loss: above a tenth of the input, and above twice the usual. Both in %. */
export const isMuchLost = (usual: Usual | null, pct: number) =>
  pct > muchLostPct && (usual === null || decimal(usual.high).times(2).lt(pct));

/** The tenth and ninetieth percentile, interpolated; null for too few values. @param scale  decimals. */
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
