import { decimal, toWire } from "../../core/decimal.ts";

/** What a figure has mostly been: the 10th to the 90th percentile of the last of its kind. */
export interface Usual {
  low: number;
  high: number;
}

/** So many of the last of a kind are looked at; of fewer than `least` nothing is called usual. */
export const usualSample = { most: 30, least: 8 } as const;

/** Below a twentieth or above twenty times what is usual, a slip of the comma or the unit is likelier than the figure. */
const farFactor = 20;

export const isUsual = ({ low, high }: Usual, value: number) => low <= value && value <= high;

/** Whether a figure is to be asked about before it is stored. */
export function isFar({ low, high }: Usual, value: number): boolean {
  return decimal(value).times(farFactor).lt(low) || decimal(high).times(farFactor).lt(value);
}

const muchLostPct = 10;

/** Whether a loss is to be asked about before it is stored: more than a tenth of what went in, and than twice what is usual. Both in %. */
export const isMuchLost = (usual: Usual | null, pct: number) =>
  pct > muchLostPct && (usual === null || decimal(usual.high).times(2).lt(pct));

/** The tenth and ninetieth percentile, linear between the ranks; null of too few. @param scale  decimals of the answer. */
export function usualOf(values: readonly number[], scale: number): Usual | null {
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
