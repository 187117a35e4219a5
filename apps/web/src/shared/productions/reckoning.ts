import type { Additive } from "@pomar/contract/additives/additives.schema";
import { type Decimal, decimal, toWire } from "@pomar/contract/decimal";
import { sumCosts } from "@pomar/contract/lots/cost.rules";
import { dosesOf, massOf } from "@pomar/contract/productions/production.rules";
import type { ChosenLot, LotLine } from "../lots/lot-lines.ts";

/** A lot that a line names, with how much of it. */
export interface Used {
  lot: ChosenLot;
  /** In the lot's unit. */
  quantity: number;
  /** 0 where the lot has no mass. */
  kg: number;
}

/** What whole lines name of lots that are known. */
export function usedOf(lines: readonly LotLine[], known: ReadonlyMap<string, ChosenLot>): Used[] {
  return lines.flatMap(({ lotId, quantity }) => {
    const lot = lotId === null ? undefined : known.get(lotId);
    if (lot === undefined || quantity === null) return [];
    return [{ lot, quantity, kg: toWire(massOf([{ quantity, kgPerUnit: lot.kgPerUnit }]), 6) }];
  });
}

/** kg of what has mass, three decimals, as the server sums it. */
export function kgOf(used: readonly Used[]): number {
  return toWire(massOf(used.map(({ quantity, lot }) => ({ quantity, kgPerUnit: lot.kgPerUnit }))), 3);
}

export interface LiveCost {
  /** R$ of all that goes in; null while a price is missing. */
  total: Decimal | null;
  /** Codes of the lots whose price is missing. */
  unpriced: string[];
}

/** What goes in costs, as far as the lots' unit costs tell; an employee's lots tell none. */
export function costOf(used: readonly Used[]): LiveCost {
  return {
    total: sumCosts(
      used.map(({ lot, quantity }) => (lot.unitCost == null ? null : decimal(lot.unitCost).times(quantity))),
    ),
    unpriced: [...new Set(used.flatMap(({ lot }) => (lot.unitCost == null ? [lot.code] : [])))],
  };
}

/** How much of an additive the product will hold. */
export interface LiveDose {
  additiveId: string;
  name: string;
  /** mg of active per kg. */
  mgPerKg: number;
  maxMgPerKg: number | null;
}

/**
 * Doses of the product by the server's rule; what is not known of an additive yet is missing.
 * @param outputKg  kg of product; without any, there is no dose.
 */
export function liveDoses(
  used: readonly Used[],
  additives: ReadonlyMap<string, Additive>,
  outputKg: number,
): LiveDose[] {
  const poured = kgOf(used.filter(({ lot }) => lot.type !== "raw_material" && lot.type !== "packaging"));
  if (outputKg <= 0 && poured <= 0) return [];
  const added = used.flatMap(({ lot, kg }) => {
    const additive = lot.type === "additive" ? additives.get(lot.item.id) : undefined;
    return additive === undefined ? [] : [{ ...additive, additiveId: additive.id, kg }];
  });
  const names = new Map<string, Pick<LiveDose, "name" | "maxMgPerKg">>();
  for (const { lot } of used)
    for (const { additive, maxMgPerKg } of lot.doses) names.set(additive.id, { name: additive.name, maxMgPerKg });
  for (const { id, name, maxDoseMgPerKg } of added) names.set(id, { name, maxMgPerKg: maxDoseMgPerKg });
  const contained = used.map(({ kg, lot }) => ({
    kg,
    doses: lot.doses.map(({ additive, mgPerKg }) => ({ additiveId: additive.id, mgPerKg })),
  }));
  return [...dosesOf({ contained, added, outputKg, pouredKg: poured })].flatMap(([additiveId, mgPerKg]) => {
    const named = names.get(additiveId);
    return named === undefined ? [] : [{ additiveId, mgPerKg, ...named }];
  });
}
