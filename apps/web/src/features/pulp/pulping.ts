import type { Additional } from "@pomar/contract/additionals/additionals.schema";
import type { Additive } from "@pomar/contract/additives/additives.schema";
import { decimal, toWire } from "@pomar/contract/decimal";
import type { Fruit } from "@pomar/contract/fruits/fruits.schema";
import { sumCosts } from "@pomar/contract/lots/cost.rules";
import type { LotType } from "@pomar/contract/lots/lots.schema";
import {
  additionWarning,
  dosesOf,
  massOf,
  type PulpBalance,
  pulpBalance,
  yieldWarning,
} from "@pomar/contract/productions/production.rules";
import type { ChosenLot, LotLine } from "../../shared/lots/lot-lines.ts";
import type { PulpValues } from "./pulp-values.ts";

/** How much of an additive the pulp will hold. */
export interface LiveDose {
  additiveId: string;
  name: string;
  /** mg of active per kg. */
  mgPerKg: number;
  maxMgPerKg: number | null;
}

/** What a pulping comes to while it is typed. */
export interface Pulping {
  /** kg of all inputs that have mass. */
  inputKg: number;
  /** Null until the output is typed. */
  balance: PulpBalance | null;
  doses: LiveDose[];
  /** The doses are over the pulp that the fruit is expected to give: its weight is not typed yet. */
  isEstimate: boolean;
  /** What is out of the ordinary. */
  yieldWarning: string | null;
  additionWarning: string | null;
  /** R$ of what goes in; null while a price is missing. */
  totalCost: number | null;
  /** R$ per kg of pulp; null while the price or the output is missing. */
  unitCost: number | null;
  /** Codes of the lots whose price is missing. */
  unpriced: string[];
}

/** What the registries say of what goes in, by id; what is not read yet is missing. */
export interface Registries {
  fruit: Fruit | null;
  additives: ReadonlyMap<string, Additive>;
  additionals: ReadonlyMap<string, Additional>;
}

interface Used {
  lot: ChosenLot;
  quantity: number;
  kg: number;
}

/** By the same rules as the server's, from what is known of the lots. */
export function pulpingOf(
  values: PulpValues,
  known: ReadonlyMap<string, ChosenLot>,
  { fruit, additives, additionals }: Registries,
): Pulping {
  const lines = [values.inputs, values.additives, values.additionals, values.packagings].flatMap((part) => part.lines);
  const used = lines.flatMap((line) => usedOf(line, known));
  const kgOf = (...types: LotType[]) => sumKg(used.filter(({ lot }) => types.includes(lot.type)));
  const inputKg = sumKg(used);
  const [fruitKg, otherKg] = [kgOf("raw_material"), kgOf("pulp", "additional")];
  const { outputKg, refuseKg, residueKg } = values;
  const balance =
    outputKg === null
      ? null
      : pulpBalance({ fruitKg, otherKg, inputKg, outputKg, refuseKg: refuseKg ?? 0, residueKg: residueKg ?? 0 });
  const expectedKg = toWire(
    decimal(fruitKg)
      .times(fruit?.expectedYield ?? 0)
      .div(100)
      .plus(otherKg),
    3,
  );
  const costs = used.map(({ lot, quantity }) => (lot.unitCost == null ? null : decimal(lot.unitCost).times(quantity)));
  const cost = sumCosts(costs);
  return {
    inputKg,
    balance,
    doses: liveDoses(used, additives, outputKg ?? expectedKg),
    isEstimate: outputKg === null,
    yieldWarning: fruit === null || balance === null ? null : yieldWarning(balance.yieldPct, fruit),
    additionWarning:
      fruit === null
        ? null
        : additionWarning(
            fruit,
            used.flatMap(({ lot }) => additionals.get(lot.item.id) ?? []),
          ),
    totalCost: cost === null ? null : toWire(cost, 2),
    unitCost: cost === null || outputKg === null || outputKg <= 0 ? null : toWire(cost.div(outputKg), 4),
    unpriced: [...new Set(used.flatMap(({ lot }) => (lot.unitCost == null ? [lot.code] : [])))],
  };
}

function usedOf({ lotId, quantity }: LotLine, known: ReadonlyMap<string, ChosenLot>): Used[] {
  const lot = lotId === null ? undefined : known.get(lotId);
  if (lot === undefined || quantity === null) return [];
  return [{ lot, quantity, kg: toWire(massOf([{ quantity, kgPerUnit: lot.kgPerUnit }]), 6) }];
}

function sumKg(used: readonly Used[]): number {
  return toWire(massOf(used.map(({ quantity, lot }) => ({ quantity, kgPerUnit: lot.kgPerUnit }))), 3);
}

function liveDoses(used: readonly Used[], additives: ReadonlyMap<string, Additive>, outputKg: number): LiveDose[] {
  const added = used.flatMap(({ lot, kg }) => {
    const additive = lot.type === "additive" ? additives.get(lot.item.id) : undefined;
    return additive === undefined ? [] : [{ ...additive, additiveId: additive.id, kg }];
  });
  const names = new Map<string, Pick<LiveDose, "name" | "maxMgPerKg">>();
  for (const { lot } of used)
    for (const { additive, maxMgPerKg } of lot.doses) names.set(additive.id, { name: additive.name, maxMgPerKg });
  for (const { id, name, maxDoseMgPerKg } of added) names.set(id, { name, maxMgPerKg: maxDoseMgPerKg });
  const poured = used.filter(({ lot }) => lot.type !== "raw_material" && lot.type !== "packaging");
  // Without any fruit's worth of pulp a dose would be over the additive itself.
  if (outputKg <= 0) return [];
  const doses = dosesOf({
    contained: used.map(({ kg, lot }) => ({
      kg,
      doses: lot.doses.map(({ additive, mgPerKg }) => ({ additiveId: additive.id, mgPerKg })),
    })),
    added,
    outputKg,
    pouredKg: toWire(massOf(poured.map(({ quantity, lot }) => ({ quantity, kgPerUnit: lot.kgPerUnit }))), 6),
  });
  return [...doses].flatMap(([additiveId, mgPerKg]) => {
    const named = names.get(additiveId);
    return named === undefined ? [] : [{ additiveId, mgPerKg, ...named }];
  });
}
