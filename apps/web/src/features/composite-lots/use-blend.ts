import type { CompositeLot } from "@pomar/contract/composite-lots/composite-lots.schema";
import { toWire } from "@pomar/contract/decimal";
import { fruitsRoutes } from "@pomar/contract/fruits/fruits.routes";
import type { Fruit } from "@pomar/contract/fruits/fruits.schema";
import { type Blend, blendOf } from "@pomar/contract/productions/blend.rules";
import { readingWarnings } from "@pomar/contract/raw-materials/reception.rules";
import { useCall } from "../../shared/api/hooks.ts";
import { type LotChoice, type LotSource, useLotChoice } from "../../shared/lots/lot-choice.ts";
import { costOf, type LiveDose, liveDoses, usedOf } from "../../shared/productions/reckoning.ts";
import type { BlendValues } from "./blend-values.ts";

export interface LiveBlend extends Blend {
  /** Null until chosen and read. */
  fruit: Fruit | null;
  choice: LotChoice;
  /** How many lots are chosen with a quantity. */
  parts: number;
  doses: LiveDose[];
  /** R$ per kg; null while a price is missing. */
  kgCost: number | null;
  /** Codes of the lots whose price is missing. */
  unpriced: string[];
  /** Readings of the blend outside the fruit's limits. */
  warnings: string[];
}

/** What a blend changes beside itself. */
export const touchedByBlend = ["lots", "entries"];

/**
 * The lots that a blend may be made of and what they come to, by the server's rules.
 * @param stored  the blend that is being corrected: what it took is there again.
 */
export function useBlend(values: BlendValues, stored?: CompositeLot): LiveBlend {
  const { fruitId, type, producedAt, parts } = values;
  const read = useCall(fruitsRoutes.read, { params: { id: fruitId ?? "" } }, { enabled: fruitId !== null });
  const fruit = fruitId === null ? null : (read.data ?? null);
  const choice = useLotChoice({
    from: fruit === null ? [] : sourcesOf(type, fruit),
    on: producedAt,
    chosen: parts.lines.map(({ lotId }) => lotId),
    returned: stored?.parts,
  });
  const used = usedOf(parts.lines, choice.known);
  const blend = blendOf(used.map(({ lot, kg }) => ({ ...lot, kg })));
  const { total, unpriced } = costOf(used);
  const { brix, acidity } = blend;
  return {
    ...blend,
    fruit,
    choice,
    parts: used.length,
    doses: liveDoses(used, new Map(), blend.quantityKg),
    kgCost: total === null || blend.quantityKg <= 0 ? null : toWire(total.div(blend.quantityKg), 4),
    unpriced,
    warnings: fruit === null ? [] : readingWarnings({ brix, acidity, ph: null }, fruit).map(({ text }) => text),
  };
}

/** Lots of the fruit; of a composite one's pulp, also of its parts. */
function sourcesOf(type: BlendValues["type"], { id, components }: Fruit): LotSource[] {
  return [id, ...components.map(({ fruit }) => fruit.id)].map((fruitId) => ({
    types: [type],
    item: { kind: "fruit", id: fruitId },
  }));
}
