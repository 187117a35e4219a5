import { decimal, roundTo, toWire } from "../../core/decimal.ts";
import { getEarliest } from "../../ledger/lots/expiry.rules.ts";
import { type FruitLimits, readingWarnings } from "../receptions/reception.rules.ts";
import { calculateMass } from "./mass-balance.rules.ts";
import { calculateProduct, kgOfInput, type ProductFigures, type ProductionInput } from "./product.rules.ts";

export interface BlendPart {
  kg: number;
  brix: number | null;
  /** The acidity in g of citric acid per 100 g. */
  acidity: number | null;
  /** The total solids in g per 100 g. */
  totalSolids: number | null;
  /** The expiry of the part, `YYYY-MM-DD`; null for a part that never expires. */
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
 * The properties of a blend: each reading is the mean of the parts' readings weighted by mass, with two decimals, and
 * null when a part has no such reading; the expiry is the earliest expiry of the parts. The pH of a blend is measured,
 * since a mean of pH values has no meaning.
 */
export function getBlendProperties(parts: readonly BlendPart[]): Blend {
  const mean = (reading: (part: BlendPart) => number | null) =>
    weightedMean(
      parts.map((part) => ({ kg: part.kg, value: reading(part) })),
      2,
    );
  return {
    quantityKg: toWire(calculateMass(parts.map(({ kg }) => ({ quantity: kg, kgPerUnit: 1 }))), 3),
    brix: mean(({ brix }) => brix),
    acidity: mean(({ acidity }) => acidity),
    totalSolids: mean(({ totalSolids }) => totalSolids),
    expiresAt: getEarliest(parts.map(({ expiresAt }) => expiresAt)),
  };
}

export interface BlendFigures extends Blend, ProductFigures {
  /** Sentences about the readings outside the fruit's limits. */
  qualityFlags: string[];
}

/**
 * The calculated figures of a blend.
 * @param fruit  null until the fruit is loaded; without a fruit no reading is compared with limits.
 */
export function calculateBlend(
  inputs: readonly (ProductionInput & { lot: Omit<BlendPart, "kg"> })[],
  fruit: FruitLimits | null,
): BlendFigures {
  const blend = getBlendProperties(inputs.map((input) => ({ ...input.lot, kg: kgOfInput(input) })));
  const { quantityKg: quantity, brix, acidity } = blend;
  return {
    ...blend,
    ...calculateProduct({ madeBy: "composite-lot", quantity, kgPerUnit: 1, expiresAt: null }, inputs),
    qualityFlags: fruit === null ? [] : readingWarnings({ brix, ph: null, acidity }, fruit).map(({ text }) => text),
  };
}

/** The mean of a reading weighted by mass, with `scale` decimals; null when a part has no such reading. */
export function weightedMean(parts: readonly { kg: number; value: number | null }[], scale: number): number | null {
  let sum = decimal(0);
  let mass = decimal(0);
  for (const { kg, value } of parts) {
    if (value === null) return null;
    sum = sum.plus(decimal(kg).times(value));
    mass = mass.plus(kg);
  }
  return mass.gt(0) ? roundTo(sum.div(mass), scale).toNumber() : null;
}
