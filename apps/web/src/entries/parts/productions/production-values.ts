import type { UsedLot } from "@pomar/contract/entries/productions/productions.schema";
import { bodyOfLines, type LotLines, linesOfUsed, noLines } from "../../../ledger/parts/lots/lot-lines.ts";

export interface ProductionValues {
  fruitId: string | null;
  /** Null: today, in the server's time zone. */
  producedAt: string | null;
  additives: LotLines;
  additionals: LotLines;
  packagings: LotLines;
  /** Null: by the shelf life of the fruit's product. */
  expiresAt: string | null;
  /** The calculation that the quantities come from. */
  calculatorRecordId: string | null;
  notes: string;
}

export const emptyProduction: ProductionValues = {
  fruitId: null,
  producedAt: null,
  additives: noLines,
  additionals: noLines,
  packagings: noLines,
  expiresAt: null,
  calculatorRecordId: null,
  notes: "",
};

interface StoredProduction extends Record<"additives" | "additionals" | "packagings", readonly UsedLot[]> {
  fruit: { id: string };
  producedAt: string;
  lot: { expiresAt: string | null };
  calculatorRecordId: string | null;
  notes: string | null;
}

export function valuesOfProduction(entry: StoredProduction): ProductionValues {
  return {
    fruitId: entry.fruit.id,
    producedAt: entry.producedAt,
    additives: linesOfUsed(entry.additives),
    additionals: linesOfUsed(entry.additionals),
    packagings: linesOfUsed(entry.packagings),
    expiresAt: entry.lot.expiresAt,
    calculatorRecordId: entry.calculatorRecordId,
    notes: entry.notes ?? "",
  };
}

/** The body for the contract; an empty required field is absent, so that its message appears. */
export function productionBody<Values extends ProductionValues>(values: Values) {
  const { producedAt, additives, additionals, packagings, ...fields } = values;
  return {
    ...fields,
    producedAt: producedAt ?? undefined,
    additives: bodyOfLines(additives),
    additionals: bodyOfLines(additionals),
    packagings: bodyOfLines(packagings),
  };
}
