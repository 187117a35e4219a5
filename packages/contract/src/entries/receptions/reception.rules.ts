import { decimal, formatNumber, kgWords, roundTo, toWire, unbroken } from "../../core/decimal.ts";
import type { Fruit } from "../../registries/fruits/fruits.schema.ts";

export const maxNetKg = 50_000;

/** The net weight, which is the gross weight less the tare, in kg with three decimals. */
export function netKg(grossKg: number, tareKg: number): number {
  return toWire(decimal(grossKg).minus(tareKg), 3);
}

/** The accepted weight, which enters the lot: the net weight less the rejected weight, in kg with three decimals. */
export function acceptedKg(netWeightKg: number, rejectedKg: number): number {
  return toWire(decimal(netWeightKg).minus(rejectedKg), 3);
}

/** A billed weight that differs from the weight that entered the lot, and the reason for the difference. */
interface BilledWeight {
  /** The billed weight in kg; null means the accepted weight. */
  payableKg?: number | null | undefined;
  payableReason?: string | null | undefined;
}

/** Problems with a billed weight: a billed weight that differs from the accepted weight needs a reason. */
export function listBilledKgIssues(accepted: number, { payableKg: billedKg, payableReason }: BilledWeight) {
  if (billedKg == null)
    return payableReason ? [{ path: "payableKg", message: "Informe o peso a pagar, ou apague o motivo" }] : [];
  if (billedKg === accepted || payableReason) return [];
  const message = `Informe o motivo de pagar ${kgWords(billedKg)} em vez de ${kgWords(accepted)}`;
  return [{ path: "payableReason", message }];
}

/**
 * The stored form of a billed weight: null when it equals the accepted weight, so that later corrections of the
 * accepted weight also change the billed weight.
 */
export function keepBilledKg(accepted: number, { payableKg: billedKg, payableReason }: BilledWeight) {
  return billedKg == null || billedKg === accepted
    ? { payableKg: null, payableReason: null }
    : { payableKg: billedKg, payableReason: payableReason ?? null };
}

export interface FruitLimits extends Pick<Fruit, "brixMin" | "phMin" | "phMax" | "acidityMin"> {
  /** The minimum of total solids in the pulp, in g per 100 g. */
  totalSolidsMin?: number | null;
}

export interface Readings {
  brix: number | null;
  ph: number | null;
  acidity: number | null;
  totalSolids?: number | null;
}

export interface ReadingWarning {
  reading: "brix" | "ph" | "acidity" | "totalSolids" | "rejected";
  /** The sentence of the warning: `Brix 5,1, mínimo 5,5`. */
  text: string;
}

/** A reading above its minimum times this factor is mostly a missing comma; no fruit is so ripe. */
const farAboveMin = { Brix: 3, pH: 2, acidez: 5, "sólidos totais": 3 } as const;

/** The warnings about readings outside the fruit's limits, or far above them; a reading equal to a limit is allowed. */
export function readingWarnings(readings: Readings, limits: FruitLimits): ReadingWarning[] {
  const warnings: ReadingWarning[] = [];
  type Name = keyof typeof farAboveMin;
  const below = (reading: ReadingWarning["reading"], name: Name, value: number | null, min: number | null) => {
    if (value === null || min === null) return;
    const least = formatNumber(min);
    if (value < min) warnings.push({ reading, text: `${name} ${formatNumber(value)}, mínimo ${least}` });
    if (min > 0 && decimal(value).gt(decimal(min).times(farAboveMin[name])))
      warnings.push({
        reading,
        text: `${name} ${formatNumber(value)}, muito acima do mínimo ${least}: confira a leitura`,
      });
  };
  below("brix", "Brix", readings.brix, limits.brixMin);
  below("ph", "pH", readings.ph, limits.phMin);
  if (readings.ph !== null && limits.phMax !== null && readings.ph > limits.phMax)
    warnings.push({ reading: "ph", text: `pH ${formatNumber(readings.ph)}, máximo ${formatNumber(limits.phMax)}` });
  below("acidity", "acidez", readings.acidity, limits.acidityMin);
  below("totalSolids", "sólidos totais", readings.totalSolids ?? null, limits.totalSolidsMin ?? null);
  return warnings;
}

/** The rejected share of the net weight, in % with one decimal. @param netWeightKg  above zero. */
export function rejectedPercent(netWeightKg: number, rejectedKg: number): number {
  return roundTo(decimal(rejectedKg).times(100).div(netWeightKg), 1).toNumber();
}

/** The warning that more than a tenth of the net weight was rejected at the dock; null for a tenth or less. */
export function rejectionWarning(netWeightKg: number, rejectedKg: number): ReadingWarning | null {
  if (decimal(rejectedKg).times(10).lte(netWeightKg)) return null;
  const percent = formatNumber(rejectedPercent(netWeightKg, rejectedKg));
  return { reading: "rejected", text: `${unbroken(percent, "%")} recusado, máximo 10\u00a0%` };
}
