import { decimal, formatNumber, toWire } from "../core/decimal.ts";

/** A yield outside of what the fruit is expected to give: `Rendimento de 31,5 %, fora do esperado 33-45 %`; null inside. */
export function yieldWarning(
  yieldPct: number | null,
  { yieldMin, yieldMax }: { yieldMin: number | null; yieldMax: number | null },
): string | null {
  if (yieldPct === null) return null;
  const outside = (yieldMin !== null && yieldPct < yieldMin) || (yieldMax !== null && yieldPct > yieldMax);
  return outside
    ? `Rendimento de ${formatNumber(yieldPct)} %, fora do esperado ${rangeText(yieldMin, yieldMax)}`
    : null;
}

/** `33-45 %`, `acima de 33 %`, `até 45 %`. */
export function rangeText(min: number | null, max: number | null): string {
  if (min !== null && max !== null) return `${formatNumber(min)}-${formatNumber(max)} %`;
  return min !== null ? `acima de ${formatNumber(min)} %` : `até ${formatNumber(max ?? 100)} %`;
}

export interface Spread {
  n: number;
  p10: number | null;
  p90: number | null;
}

/** How many pulpings a habit is made of, at least and at most. */
export const yieldHabitSize = { least: 8, most: 30 } as const;

/** The tenth and ninetieth percentile (linear between the ranks) of yields in %, two decimals; null below eight of them. */
export function yieldSpread(yields: readonly number[]): Spread {
  const n = yields.length;
  if (n < yieldHabitSize.least) return { n, p10: null, p90: null };
  const sorted = yields.toSorted((a, b) => a - b).map((value) => decimal(value));
  const at = (part: string) => {
    const rank = decimal(part).times(n - 1);
    const below = rank.round(0, 0).toNumber();
    const low = sorted[below] ?? decimal(0);
    const high = sorted[Math.min(below + 1, n - 1)] ?? low;
    return toWire(low.plus(high.minus(low).times(rank.minus(below))), 2);
  };
  return { n, p10: at("0.1"), p90: at("0.9") };
}
