import { decimal, formatNumber, toWire } from "../decimal.ts";

/** Packaging that is used up by a packing. */
export interface Packs {
  /** In `unit`. */
  quantity: number;
  unit: string;
  /** g that one holds; null for what holds no product: cases, labels. */
  capacityG: number | null;
}

/** How many packs hold the product: those that are counted and have a capacity. */
export function packsThatHold(packs: readonly Packs[]): number {
  const holding = packs.filter(({ unit, capacityG }) => unit === "un" && capacityG !== null);
  return toWire(
    holding.reduce((sum, { quantity }) => sum.plus(quantity), decimal(0)),
    3,
  );
}

/**
 * Every unit, good or rejected, took a pack. Film that is weighed or measured cannot be counted: where it holds the product,
 * nothing is missing.
 * @returns a sentence that says how many are missing; null when there are enough.
 */
export function missingPacks(
  packs: readonly Packs[],
  { units, rejectedUnits }: { units: number; rejectedUnits: number },
): string | null {
  const holding = packsThatHold(packs);
  const uncountable = packs.filter(({ unit }) => unit !== "un");
  if (uncountable.some(({ capacityG }) => holding === 0 || capacityG !== null)) return null;
  const needed = decimal(units).plus(rejectedUnits);
  const missing = toWire(needed.minus(holding), 0);
  if (missing <= 0) return null;
  if (holding === 0) return "Nenhuma destas embalagens contém o produto: escolha uma que tenha capacidade em gramas";
  const lacking = missing === 1 ? "Falta 1 embalagem" : `Faltam ${formatNumber(missing, 0)} embalagens`;
  const rejected = rejectedUnits > 0 ? ` e ${formatNumber(rejectedUnits, 0)} rejeitadas` : "";
  return `${lacking} para ${formatNumber(units, 0)} ${units === 1 ? "unidade" : "unidades"}${rejected}`;
}
