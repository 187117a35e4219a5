import type { Pulp } from "@pomar/contract/entries/productions/pulp.schema";
import { bodyOfLines, linesOfUsed, oneBlankLine } from "../../ledger/parts/lots/lot-lines.ts";
import { valuesFrom } from "../../ui/form/values.ts";
import { emptyProduction, productionBody, valuesOfProduction } from "../parts/productions/production-values.ts";

export const emptyPulp = {
  ...emptyProduction,
  inputs: oneBlankLine,
  outputKg: null as number | null,
  refuseKg: null as number | null,
  residueKg: null as number | null,
  brix: null as number | null,
  ph: null as number | null,
  acidity: null as number | null,
  totalSolids: null as number | null,
  temperatureC: null as number | null,
  seconds: null as number | null,
  storage: "frozen" as Pulp["storage"],
};
export type PulpValues = typeof emptyPulp;

/**
 * Sets a different fruit and removes the chosen lots; a wanted quantity calculated before any fruit was chosen stays.
 */
export function withFruit(values: PulpValues, fruitId: string | null): PulpValues {
  if (fruitId === values.fruitId) return values;
  const wanted = values.fruitId === null ? values.inputs.wanted : null;
  return { ...values, fruitId, inputs: { ...oneBlankLine, wanted } };
}

export const valuesOfPulp = (entry: Pulp): PulpValues =>
  valuesFrom(emptyPulp, {
    ...entry,
    ...valuesOfProduction(entry),
    inputs: linesOfUsed(entry.inputs),
    ...entry.pasteurization,
  });

/** The labels of the fields, in screen order; the keys are the field names of the API call. */
export const pulpLabels = {
  fruitId: "Fruta",
  inputs: "Lotes usados",
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

export const listRequired = ({ storage }: PulpValues) => [
  "fruitId",
  "inputs",
  "outputKg",
  ...(storage === "chilled" ? ["expiresAt"] : []),
];

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
