import { toWire } from "../decimal.ts";
import { earliestOf } from "../lots/expiry.rules.ts";
import { massOf, weightedMean } from "./production.rules.ts";

/** A lot that goes into a blend. */
export interface BlendPart {
  kg: number;
  brix: number | null;
  /** g of citric acid per 100 g. */
  acidity: number | null;
  /** g per 100 g. */
  totalSolids: number | null;
  /** `YYYY-MM-DD`. */
  expiresAt: string | null;
}

export interface Blend {
  quantityKg: number;
  brix: number | null;
  acidity: number | null;
  totalSolids: number | null;
  expiresAt: string | null;
}

/**
 * What comes of lots poured together: readings weighed by mass with two decimals (null as soon as a part has none), and the
 * expiry of the part that expires first. pH is no mean of its parts: it is measured.
 */
export function blendOf(parts: readonly BlendPart[]): Blend {
  const mean = (reading: (part: BlendPart) => number | null) =>
    weightedMean(
      parts.map((part) => ({ kg: part.kg, value: reading(part) })),
      2,
    );
  return {
    quantityKg: toWire(massOf(parts.map(({ kg }) => ({ quantity: kg, kgPerUnit: 1 }))), 3),
    brix: mean(({ brix }) => brix),
    acidity: mean(({ acidity }) => acidity),
    totalSolids: mean(({ totalSolids }) => totalSolids),
    expiresAt: earliestOf(parts.map(({ expiresAt }) => expiresAt)),
  };
}
