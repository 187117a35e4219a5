import type { UsedLot } from "@pomar/contract/entries/productions/productions.schema";
import { bodyOfLines, linesOfUsed, noLines } from "../../../ledger/parts/lots/lot-lines.ts";
import { valuesFrom } from "../../../ui/form/values.ts";

export const emptyProduction = {
  fruitId: null as string | null,
  /** The day of production; null means today in the server's time zone. */
  producedAt: null as string | null,
  additives: noLines,
  additionals: noLines,
  packagings: noLines,
  /** The expiry of the lot; null means the shelf life of the fruit's product. */
  expiresAt: null as string | null,
  /** The id of the calculation from which the quantities come. */
  calculatorRecordId: null as string | null,
  notes: "",
};
export type ProductionValues = typeof emptyProduction;

interface StoredProduction extends Record<"additives" | "additionals" | "packagings", readonly UsedLot[]> {
  fruit: { id: string };
  producedAt: string;
  lot: { expiresAt: string | null };
  calculatorRecordId: string | null;
  notes: string | null;
}

export const valuesOfProduction = (entry: StoredProduction): ProductionValues =>
  valuesFrom(emptyProduction, {
    ...entry,
    fruitId: entry.fruit.id,
    additives: linesOfUsed(entry.additives),
    additionals: linesOfUsed(entry.additionals),
    packagings: linesOfUsed(entry.packagings),
    expiresAt: entry.lot.expiresAt,
  });

/** The body of a production; an empty required field is left out, so that the schema reports the field as missing. */
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
