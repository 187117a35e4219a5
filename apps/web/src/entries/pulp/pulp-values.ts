import type { Pulp, storages } from "@pomar/contract/entries/productions/pulp.schema";
import { bodyOfLines, type LotLines, linesOfUsed, oneBlankLine } from "../../ledger/parts/lots/lot-lines.ts";
import {
  emptyProduction,
  type ProductionValues,
  productionBody,
  valuesOfProduction,
} from "../parts/productions/production-values.ts";

type Weight = "outputKg" | "refuseKg" | "residueKg";
type Reading = "brix" | "ph" | "acidity" | "totalSolids" | "temperatureC" | "seconds";

export interface PulpValues extends ProductionValues, Record<Weight | Reading, number | null> {
  inputs: LotLines;
  storage: (typeof storages)[number];
}

export const emptyPulp: PulpValues = {
  ...emptyProduction,
  inputs: oneBlankLine,
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
};

/** Sets another fruit and removes its lots; a wanted quantity calculated before any fruit was chosen stays. */
export function withFruit(values: PulpValues, fruitId: string | null): PulpValues {
  if (fruitId === values.fruitId) return values;
  const wanted = values.fruitId === null ? values.inputs.wanted : null;
  return { ...values, fruitId, inputs: { ...oneBlankLine, wanted } };
}

export function valuesOfPulp(entry: Pulp): PulpValues {
  const { outputKg, refuseKg, residueKg, brix, ph, acidity, totalSolids, storage, pasteurization } = entry;
  return {
    ...valuesOfProduction(entry),
    inputs: linesOfUsed(entry.inputs),
    ...{ outputKg, refuseKg, residueKg, brix, ph, acidity, totalSolids, storage },
    temperatureC: pasteurization?.temperatureC ?? null,
    seconds: pasteurization?.seconds ?? null,
  };
}

/** The fields' labels in the order of the screen, by the names of the contract. */
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
  const { temperatureC, seconds, inputs, outputKg, ...fields } = productionBody(values);
  return {
    ...fields,
    outputKg: outputKg ?? undefined,
    inputs: bodyOfLines(inputs),
    pasteurization:
      temperatureC === null && seconds === null
        ? null
        : { temperatureC: temperatureC ?? undefined, seconds: seconds ?? undefined },
  };
}
