import { decimal, formatNumber, toWire, unbroken } from "../core/decimal.ts";
import type { LotType, Unit } from "./lots.schema.ts";

/**
 * kg that one unit of a lot weighs. Volume weighs by its density in kg/L, water's when it has none.
 * @returns null where there is no mass to follow: packaging, pieces, metres.
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

/** kg in one unit of a final product. @param netContentG  g. */
export function kgPerPack(netContentG: number): number {
  return toWire(decimal(netContentG).div(1000), 6);
}

/** What a pack holds, from its g: `400 g`, `1 kg`, `1,5 kg`. */
export function contentWords(grams: number): string {
  if (grams < 1000) return unbroken(formatNumber(grams), "g");
  return unbroken(formatNumber(toWire(decimal(grams).div(1000), 6)), "kg");
}
