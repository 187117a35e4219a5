import { formatNumber, unbroken } from "../../core/decimal.ts";
import { calculateUsual, usualSample } from "../usual/usual.rules.ts";

/** The warning `Rendimento de 31,5 %, fora do esperado 33-45 %`; null for a yield inside the fruit's range. */
export function yieldWarning(
  yieldPct: number | null,
  { yieldMin, yieldMax }: { yieldMin: number | null; yieldMax: number | null },
): string | null {
  if (yieldPct === null) return null;
  const outside = (yieldMin !== null && yieldPct < yieldMin) || (yieldMax !== null && yieldPct > yieldMax);
  return outside
    ? `Rendimento de ${unbroken(formatNumber(yieldPct), "%")}, fora do esperado ${rangeText(yieldMin, yieldMax)}`
    : null;
}

/** An expected range in words: `33-45 %`, `acima de 33 %`, `até 45 %`. */
export function rangeText(min: number | null, max: number | null): string {
  if (min !== null && max !== null) return `${formatNumber(min)}-${unbroken(formatNumber(max), "%")}`;
  return min !== null
    ? `acima de ${unbroken(formatNumber(min), "%")}`
    : `até ${unbroken(formatNumber(max ?? 100), "%")}`;
}

/** The minimum and maximum number of pulpings from which a usual yield is calculated. */
export const yieldHabitSize = usualSample;

/** The number of yields, and their 10th and 90th percentile in %, two decimals; null for fewer than eight yields. */
export function yieldSpread(yields: readonly number[]): { n: number; p10: number | null; p90: number | null } {
  const usual = calculateUsual(yields, 2);
  return { n: yields.length, p10: usual?.low ?? null, p90: usual?.high ?? null };
}
