import type { CompositeLot, compositeTypes } from "@pomar/contract/composite-lots/composite-lots.schema";
import { blankLine, bodyOfLines, type LotLines, linesOfUsed } from "../../domain/lots/lot-lines.ts";

export type CompositeType = (typeof compositeTypes)[number];

export interface BlendValues {
  type: CompositeType;
  fruitId: string | null;
  parts: LotLines;
  /** Null: today, as the server's plant counts its days. */
  producedAt: string | null;
  /** Empty: the next one. */
  code: string;
  /** The calculation that the quantities were taken from. */
  calculatorRecordId: string | null;
  notes: string;
}

export const twoBlankLines: LotLines = { wanted: null, lines: [blankLine, blankLine] };

export const emptyBlend: BlendValues = {
  type: "pulp",
  fruitId: null,
  parts: twoBlankLines,
  producedAt: null,
  code: "",
  calculatorRecordId: null,
  notes: "",
};

export function valuesOfBlend(entry: CompositeLot): BlendValues {
  const { type, fruit, parts, producedAt, lot, calculatorRecordId, notes } = entry;
  return {
    ...{ type, producedAt, calculatorRecordId },
    fruitId: fruit.id,
    parts: linesOfUsed(parts),
    code: lot.code,
    notes: notes ?? "",
  };
}

/** The fields' labels in the order of the screen, under the names of the contract. */
export const blendLabels = {
  type: "O que se mistura",
  fruitId: "Fruta",
  parts: "Lotes",
  producedAt: "Composto em",
  code: "Código do lote",
  calculatorRecordId: "Cálculo",
  notes: "Observações",
};

export function blendBody({ parts, producedAt, ...fields }: BlendValues) {
  return { ...fields, producedAt: producedAt ?? undefined, parts: bodyOfLines(parts) };
}
