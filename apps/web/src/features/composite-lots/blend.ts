import type { CompositeLot } from "@pomar/contract/composite-lots/composite-lots.schema";
import { type BlendFigures, calculateBlend } from "@pomar/contract/productions/blend.rules";
import { type LotChoice, useLotChoice } from "../../domain/lots/lot-choice.ts";
import {
  inputsOf,
  type Known,
  type LiveDose,
  lotsOfFruit,
  namedDoses,
  unpricedLots,
  useFruit,
} from "../../domain/productions/production-inputs.ts";
import type { BlendValues } from "./blend-values.ts";

export interface LiveBlend {
  choice: LotChoice;
  /** How many lots are chosen with a quantity. */
  parts: number;
  figures: BlendFigures;
  doses: LiveDose[];
  unpriced: string[];
}

/** By the rules that the server stores by. @param stored  the blend that is being corrected: what it took is there again. */
export function useBlend({ fruitId, type, producedAt, parts }: BlendValues, stored?: CompositeLot): LiveBlend {
  const fruit = useFruit(fruitId);
  const choice = useLotChoice({
    from: fruit === null ? [] : lotsOfFruit(fruit, [type]),
    on: producedAt,
    chosen: parts.lines.map(({ lotId }) => lotId),
    returned: stored?.parts,
  });
  const nothing = new Map();
  const known: Known = { fruit, lots: choice.known, additives: nothing, additionals: nothing, packagings: nothing };
  const inputs = inputsOf([parts], known);
  const figures = calculateBlend(inputs, fruit);
  const doses = namedDoses(figures.doses, inputs, known);
  return { choice, parts: inputs.length, figures, doses, unpriced: unpricedLots(inputs) };
}
