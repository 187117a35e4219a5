import { addDays } from "../../core/calendar.rules.ts";
import { calculateSum, decimal, formatNumber, kgWords, toWire, unbroken } from "../../core/decimal.ts";
import { contentWords, kgPerPack } from "../../ledger/lots/mass.rules.ts";
import type { Fruit } from "../../registries/fruits/fruits.schema.ts";
import { isMuchLost } from "../usual/usual.rules.ts";
import { calculateLossPct, type PackingBalance, packingBalance } from "./mass-balance.rules.ts";
import { additionWarning, calculateProduct, type ProductFigures, type ProductionInput } from "./product.rules.ts";

export interface Packs {
  /** The number or quantity of packs in `unit`. */
  quantity: number;
  unit: string;
  /** The capacity of one pack in g; null for packaging that holds no product, such as cases and labels. */
  capacityG: number | null;
}

/** The number of packs that hold product: the packs that are counted in pieces and have a capacity. */
export function packsThatHold(packs: readonly Packs[]): number {
  const holding = packs.filter(({ unit, capacityG }) => unit === "un" && capacityG !== null);
  return toWire(calculateSum(holding.map(({ quantity }) => quantity)), 3);
}

/**
 * Checks that every unit, good or rejected, has a pack. Film is weighed or measured, so its packs cannot be counted:
 * when film holds the product, no pack counts as missing.
 * @returns a sentence with the number of missing packs; null when no pack is missing.
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

/**
 * The net content of one unit in g: the given value, otherwise the capacity of the first packaging with a capacity;
 * null when both are missing, and for a zero, which is the first key of `0,4`.
 */
export function calculateNetContent(
  givenG: number | null | undefined,
  packagings: readonly { capacityG: number | null }[],
): number | null {
  return (givenG ?? packagings.find(({ capacityG }) => capacityG !== null)?.capacityG) || null;
}

/** The sentence about packs whose capacity differs from the content by more than a tenth; null when they agree. */
function contentWarning(netContentG: number, packs: readonly Pick<Packs, "capacityG">[]): string | null {
  const isOdd = (capacityG: number) => decimal(netContentG).minus(capacityG).abs().times(10).gt(capacityG);
  const [odd] = packs.flatMap(({ capacityG }) => (capacityG !== null && isOdd(capacityG) ? [capacityG] : []));
  return odd === undefined ? null : `Conteúdo de ${contentWords(netContentG)} em embalagem de ${contentWords(odd)}`;
}

/** The sentence about a filling loss that is never usual; null for less. */
function lossWarning({ fillLossKg }: PackingBalance, inputKg: number): string | null {
  const pct = calculateLossPct(fillLossKg, inputKg);
  if (pct === null || !isMuchLost(null, pct)) return null;
  return `Perda no envase de ${kgWords(fillLossKg)} (${unbroken(formatNumber(pct), "%")})`;
}

/** The cost in R$ per kg of good units with four decimals; null while a price or the number of units is missing. */
export function packedKgCost(
  exactCost: string | null,
  { units, netContentG }: { units: number; netContentG: number },
): number | null {
  const packedG = decimal(units).times(netContentG);
  return exactCost === null || packedG.lte(0) ? null : toWire(decimal(exactCost).times(1000).div(packedG), 4);
}

export interface PackingForm {
  /** The day of production, `YYYY-MM-DD`; `expiresAt` has the same format. */
  producedAt: string;
  expiresAt?: string | null | undefined;
  units: number;
  netContentG: number;
  rejectedUnits?: number | null | undefined;
}

export type PackingFruit = Pick<Fruit, "shelfLifeFinalDays" | "waterAllowed" | "composite">;

export interface PackingFigures extends ProductFigures, PackingBalance {
  rejectedUnits: number;
  /** The cost in R$ per kg of good units, four decimals. */
  kgCost: number | null;
  /** The sentence that warns about missing packs; null when no pack is missing. */
  missingPacks: string | null;
  /** The sentence about packs that hold a different content; null when the packs and the content agree. */
  contentWarning: string | null;
  qualityFlags: string[];
}

/**
 * The figures of a packing.
 * @param fruit  null until the fruit is loaded; without a fruit there are no warnings, and only an expiry that the user
 * gave is used.
 */
export function calculatePacking(
  { producedAt, expiresAt, units, netContentG, ...form }: PackingForm,
  { fruit, inputs }: { fruit: PackingFruit | null; inputs: readonly ProductionInput[] },
): PackingFigures {
  const rejectedUnits = form.rejectedUnits ?? 0;
  const own = expiresAt ?? (fruit && addDays(producedAt, fruit.shelfLifeFinalDays));
  const product = {
    madeBy: "final-product",
    quantity: units,
    kgPerUnit: kgPerPack(netContentG),
    expiresAt: own,
  } as const;
  const figures = calculateProduct(product, inputs);
  const packs = inputs.flatMap(({ packaging, quantity }) => (packaging === null ? [] : [{ ...packaging, quantity }]));
  const added = inputs.flatMap(({ additional }) => additional ?? []);
  const balance = packingBalance({ inputKg: figures.inputKg, units, netContentG, rejectedUnits });
  const content = contentWarning(netContentG, packs);
  const flags = [fruit && additionWarning(fruit, added), content, lossWarning(balance, figures.inputKg)];
  return {
    ...figures,
    ...balance,
    rejectedUnits,
    kgCost: packedKgCost(figures.exactCost, { units, netContentG }),
    missingPacks: missingPacks(packs, { units, rejectedUnits }),
    contentWarning: content,
    qualityFlags: flags.filter((flag) => flag !== null),
  };
}
