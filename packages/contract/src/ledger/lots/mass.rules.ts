import { decimal, formatNumber, toWire, unbroken } from "../../core/decimal.ts";
import type { LotType, Unit } from "../../kinds.ts";

/**
 * The mass in kg of one unit of a lot. Litres are converted by the item's density in kg/L, or by the density of water
 * for an item without a density.
 * @returns null for a lot without mass: packaging, and lots in pieces or metres.
 */
export function kgPerUnit(type: LotType, unit: Unit, densityKgPerL: number | null = null): number | null {
  if (type === "packaging") return null;
  const perLitre = decimal(densityKgPerL ?? 1);
  switch (unit) {
    case "kg":
      return 1;
    case "g":
      return 0.001;
    case "L":
      return toWire(perLitre, 6);
    case "mL":
      return toWire(perLitre.div(1000), 6);
    default:
      return null;
  }
}

/** The mass in kg of one unit of a final product. @param netContentG  the net content of one unit in g. */
export function kgPerPack(netContentG: number): number {
  return toWire(decimal(netContentG).div(1000), 6);
}

/** Writes the net content of a pack in g or kg: `400 g`, `1 kg`, `1,5 kg`. */
export function contentWords(grams: number): string {
  if (grams < 1000) return unbroken(formatNumber(grams), "g");
  return unbroken(formatNumber(toWire(decimal(grams).div(1000), 6)), "kg");
}

const decimalsOfUnit: Record<string, number> = { kg: 3, g: 1, L: 3, mL: 1, m: 2, un: 0 };

/**
 * Writes a quantity with the decimals of its unit: `540,000 kg`, `1.980 un`.
 * @param atLeast  the decimals that are written even when they are zeros; by default all of the unit.
 */
export function quantityWords(quantity: number, unit: string, atLeast?: number): string {
  const atMost = decimalsOfUnit[unit] ?? 3;
  const decimals = { atLeast: Math.min(atLeast ?? decimalsOfUnit[unit] ?? 0, atMost), atMost };
  return unbroken(formatNumber(quantity, decimals), unit);
}

interface Weighed {
  unit: string;
  /** The net content of a product's unit in g; null for a lot that a device cached before this field existed. */
  netContentG: number | null;
}

/** Writes a quantity of a lot, for packs also with the weight, since packs differ in size: `63 un · 25,200 kg`. */
export function lotQuantityWords(quantity: number, { unit, netContentG }: Weighed, atLeast?: number): string {
  const words = quantityWords(quantity, unit, atLeast);
  if (netContentG == null || quantity === 0) return words;
  return `${words} · ${quantityWords(toWire(decimal(quantity).times(netContentG).div(1000), 3), "kg", atLeast)}`;
}
