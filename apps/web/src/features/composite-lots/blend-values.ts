import type { CompositeLot, compositeTypes } from "@pomar/contract/composite-lots/composite-lots.schema";
import { blankLine, bodyOfLines, type LotLines, linesOfUsed } from "../../shared/lots/lot-lines.ts";

export type CompositeType = (typeof compositeTypes)[number];

export interface BlendValues {
  type: CompositeType;
  fruitId: string | null;
  parts: LotLines;
  /** Null: today, as the server's plant counts its days. */
  producedAt: string | null;
  /** Empty: the next one. */
  code: string;
  notes: string;
}

/** Two lots at least. */
export const twoBlankLines: LotLines = { wanted: null, lines: [blankLine, blankLine] };

export const emptyBlend: BlendValues = {
  type: "pulp",
  fruitId: null,
  parts: twoBlankLines,
  producedAt: null,
  code: "",
  notes: "",
};

/** What the fields hold of a stored blend. */
export function valuesOfBlend({ type, fruit, parts, producedAt, lot, notes }: CompositeLot): BlendValues {
  return { type, fruitId: fruit.id, parts: linesOfUsed(parts), producedAt, code: lot.code, notes: notes ?? "" };
}

/** The fields' labels in the order of the screen, under the names of the contract. */
export const blendLabels = {
  type: "O que se mistura",
  fruitId: "Fruta",
  parts: "Lotes",
  producedAt: "Composto em",
  code: "Código do lote",
  notes: "Observações",
};

export function blendBody({ parts, producedAt, ...fields }: BlendValues) {
  return { ...fields, producedAt: producedAt ?? undefined, parts: bodyOfLines(parts) };
}
