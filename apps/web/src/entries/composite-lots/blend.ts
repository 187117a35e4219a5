import { calculateSum, counted, toWire } from "@pomar/contract/core/decimal";
import { type BlendFigures, calculateBlend } from "@pomar/contract/entries/productions/blend.rules";
import type { CompositeLot, CompositeLotRow } from "@pomar/contract/entries/productions/composite-lots.schema";
import { type LotChoice, useLotChoice } from "../../ledger/parts/lots/lot-choice.ts";
import { blankLine, bodyOfLines, type LotLines, linesOfUsed } from "../../ledger/parts/lots/lot-lines.ts";
import { valuesFrom } from "../../ui/form/values.ts";
import { formatPercent } from "../../ui/format/numbers.ts";
import {
  type LiveDose,
  type LotData,
  listLotSources,
  listUnpricedLots,
  nameDoses,
  toFormInputs,
  useFruit,
} from "../parts/productions/production-inputs.ts";

export interface LiveBlend {
  choice: LotChoice;
  /** The number of lots chosen with a quantity. */
  parts: number;
  figures: BlendFigures;
  doses: LiveDose[];
  unpriced: string[];
}

/** Calculates a blend as the server does. @param stored  a blend being corrected: its quantities count as returned. */
export function useBlend({ fruitId, type, producedAt, parts }: BlendValues, stored?: CompositeLot): LiveBlend {
  const fruit = useFruit(fruitId);
  const choice = useLotChoice({
    from: fruit === null ? [] : listLotSources(fruit, [type]),
    isComing: fruitId !== null && fruit === null,
    on: producedAt,
    chosen: parts.lines.map(({ lotId }) => lotId),
    returned: stored?.parts,
  });
  const nothing = new Map();
  const lotData: LotData = { fruit, lots: choice.known, additives: nothing, additionals: nothing, packagings: nothing };
  const inputs = toFormInputs([parts], lotData);
  const figures = calculateBlend(inputs, fruit);
  const doses = nameDoses(figures.doses, inputs, lotData);
  return { choice, parts: inputs.length, figures, doses, unpriced: listUnpricedLots(inputs) };
}

export const twoBlankLines: LotLines = { wanted: null, lines: [blankLine, blankLine] };

export const emptyBlend = {
  type: "pulp" as CompositeLot["type"],
  fruitId: null as string | null,
  parts: twoBlankLines,
  /** The day of production; null means today in the server's time zone. */
  producedAt: null as string | null,
  /** The code of the lot; when the code is empty, the server assigns the next one. */
  code: "",
  /** The id of the calculation from which the quantities come. */
  calculatorRecordId: null as string | null,
  notes: "",
};
export type BlendValues = typeof emptyBlend;

export const valuesOfBlend = (entry: CompositeLot): BlendValues =>
  valuesFrom(emptyBlend, {
    ...entry,
    fruitId: entry.fruit.id,
    parts: linesOfUsed(entry.parts),
    code: entry.lot.code,
  });

/** The labels of the fields, in screen order; the keys are the field names of the API call. */
export const blendLabels = {
  type: "Tipo de lote",
  fruitId: "Fruta",
  parts: "Lotes",
  producedAt: "Composto em",
  code: "Código do lote",
  calculatorRecordId: "Cálculo",
  notes: "Observações",
};

/** Parts of a blend: fruits with shares (`Manga 60 %, Maracujá 40 %`), or `2 lotes` when all lots are of one fruit. */
export function partsWords({ parts }: Pick<CompositeLotRow, "parts">): string {
  const names = [...new Set(parts.map(({ lot }) => lot.item.name))];
  if (names.length === 1) return counted(parts.length, "lote", "lotes");
  const calculateShare = (name: string) =>
    toWire(
      calculateSum(parts.filter(({ lot }) => lot.item.name === name).map(({ share }) => share ?? 0)).times(100),
      1,
    );
  return names.map((name) => `${name}\u00a0${formatPercent(calculateShare(name))}`).join(", ");
}

export function blendBody({ parts, producedAt, ...fields }: BlendValues) {
  return { ...fields, producedAt: producedAt ?? undefined, parts: bodyOfLines(parts) };
}
