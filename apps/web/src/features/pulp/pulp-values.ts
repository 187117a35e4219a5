import type { Pulp, storages } from "@pomar/contract/pulp/pulp.schema";
import { bodyOfLines, type LotLines, linesOfUsed, noLines, oneBlankLine } from "../../domain/lots/lot-lines.ts";

export interface PulpValues {
  fruitId: string | null;
  /** Null: today, as the server's plant counts its days. */
  producedAt: string | null;
  inputs: LotLines;
  additives: LotLines;
  additionals: LotLines;
  packagings: LotLines;
  outputKg: number | null;
  refuseKg: number | null;
  residueKg: number | null;
  brix: number | null;
  ph: number | null;
  acidity: number | null;
  totalSolids: number | null;
  temperatureC: number | null;
  seconds: number | null;
  storage: (typeof storages)[number];
  expiresAt: string | null;
  /** The calculation that the quantities were taken from. */
  calculatorRecordId: string | null;
  notes: string;
}

export const emptyPulp: PulpValues = {
  fruitId: null,
  producedAt: null,
  inputs: oneBlankLine,
  additives: noLines,
  additionals: noLines,
  packagings: noLines,
  outputKg: null,
  refuseKg: null,
  residueKg: null,
  brix: null,
  ph: null,
  acidity: null,
  totalSolids: null,
  temperatureC: null,
  seconds: null,
  storage: "frozen",
  expiresAt: null,
  calculatorRecordId: null,
  notes: "",
};

/** What the fields hold of a stored pulping. */
export function valuesOfPulp(entry: Pulp): PulpValues {
  const { producedAt, outputKg, refuseKg, residueKg, brix, ph, acidity, totalSolids, storage } = entry;
  return {
    fruitId: entry.fruit.id,
    producedAt,
    inputs: linesOfUsed(entry.inputs),
    additives: linesOfUsed(entry.additives),
    additionals: linesOfUsed(entry.additionals),
    packagings: linesOfUsed(entry.packagings),
    ...{ outputKg, refuseKg, residueKg, brix, ph, acidity, totalSolids, storage },
    temperatureC: entry.pasteurization?.temperatureC ?? null,
    seconds: entry.pasteurization?.seconds ?? null,
    expiresAt: entry.lot.expiresAt,
    calculatorRecordId: entry.calculatorRecordId,
    notes: entry.notes ?? "",
  };
}

/** The fields' labels in the order of the screen, under the names of the contract. */
export const pulpLabels = {
  fruitId: "Fruta",
  inputs: "Lotes de fruta e de pasta",
  additives: "Aditivos",
  additionals: "Adicionais",
  outputKg: "Pasta obtida",
  refuseKg: "Refugo",
  residueKg: "Bagaço",
  brix: "Brix",
  ph: "pH",
  acidity: "Acidez",
  totalSolids: "Sólidos totais",
  pasteurization: "Pasteurização",
  storage: "Armazenamento",
  expiresAt: "Validade",
  packagings: "Tambores e baldes",
  producedAt: "Produzida em",
  calculatorRecordId: "Cálculo",
  notes: "Observações",
};

export function pulpBody(values: PulpValues) {
  const { temperatureC, seconds, producedAt, inputs, additives, additionals, packagings, ...fields } = values;
  return {
    ...fields,
    producedAt: producedAt ?? undefined,
    outputKg: fields.outputKg ?? undefined,
    inputs: bodyOfLines(inputs),
    additives: bodyOfLines(additives),
    additionals: bodyOfLines(additionals),
    packagings: bodyOfLines(packagings),
    pasteurization:
      temperatureC === null && seconds === null
        ? null
        : { temperatureC: temperatureC ?? undefined, seconds: seconds ?? undefined },
  };
}
