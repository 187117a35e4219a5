import type { FinalProduct } from "@pomar/contract/final-products/final-products.schema";
import { bodyOfLines, type LotLines, linesOfUsed, noLines, oneBlankLine } from "../../domain/lots/lot-lines.ts";

export interface PackingValues {
  fruitId: string | null;
  /** Null: today, as the server's plant counts its days. */
  producedAt: string | null;
  pulps: LotLines;
  additives: LotLines;
  additionals: LotLines;
  packagings: LotLines;
  units: number | null;
  /** Null: what the packaging holds. */
  netContentG: number | null;
  rejectedUnits: number | null;
  freezeStart: string | null;
  freezeEnd: string | null;
  coreTemperatureC: number | null;
  /** Null: what the fruit's product keeps. */
  expiresAt: string | null;
  /** The calculation that the quantities were taken from. */
  calculatorRecordId: string | null;
  notes: string;
}

export const emptyPacking: PackingValues = {
  fruitId: null,
  producedAt: null,
  pulps: oneBlankLine,
  additives: noLines,
  additionals: noLines,
  packagings: oneBlankLine,
  units: null,
  netContentG: null,
  rejectedUnits: null,
  freezeStart: null,
  freezeEnd: null,
  coreTemperatureC: null,
  expiresAt: null,
  calculatorRecordId: null,
  notes: "",
};

/** What the fields hold of a stored packing. */
export function valuesOfPacking(entry: FinalProduct): PackingValues {
  const { producedAt, units, netContentG, rejectedUnits, freezeStart, freezeEnd, coreTemperatureC } = entry;
  return {
    fruitId: entry.fruit.id,
    producedAt,
    pulps: linesOfUsed(entry.pulps),
    additives: linesOfUsed(entry.additives),
    additionals: linesOfUsed(entry.additionals),
    packagings: linesOfUsed(entry.packagings),
    ...{ units, netContentG, rejectedUnits, freezeStart, freezeEnd, coreTemperatureC },
    expiresAt: entry.lot.expiresAt,
    calculatorRecordId: entry.calculatorRecordId,
    notes: entry.notes ?? "",
  };
}

/** The fields' labels in the order of the screen, under the names of the contract. */
export const packingLabels = {
  fruitId: "Fruta",
  pulps: "Lotes de pasta",
  packagings: "Embalagens",
  units: "Unidades boas",
  netContentG: "Conteúdo líquido",
  rejectedUnits: "Rejeitadas",
  additives: "Aditivos",
  additionals: "Adicionais",
  freezeStart: "Início do congelamento",
  freezeEnd: "Fim do congelamento",
  coreTemperatureC: "Temperatura no centro",
  producedAt: "Produzido em",
  calculatorRecordId: "Cálculo",
  expiresAt: "Validade",
  notes: "Observações",
};

export function packingBody(values: PackingValues) {
  const { pulps, additives, additionals, packagings, ...fields } = values;
  return {
    ...fields,
    producedAt: fields.producedAt ?? undefined,
    units: fields.units ?? undefined,
    netContentG: fields.netContentG ?? undefined,
    pulps: bodyOfLines(pulps),
    additives: bodyOfLines(additives),
    additionals: bodyOfLines(additionals),
    packagings: bodyOfLines(packagings),
  };
}
