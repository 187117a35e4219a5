import type { FinalProduct } from "@pomar/contract/entries/productions/final-products.schema";
import { bodyOfLines, type LotLines, linesOfUsed, oneBlankLine } from "../../ledger/parts/lots/lot-lines.ts";
import type { RecordForm } from "../../ui/form/use-record-form.ts";
import type { CalculatedPacking } from "../parts/calculations/entry-so-far.ts";
import {
  emptyProduction,
  type ProductionValues,
  productionBody,
  valuesOfProduction,
} from "../parts/productions/production-values.ts";

/** The parts whose lots a packing proposes. */
export const proposedParts = ["pulps", "packagings"] as const;
export type ProposedPart = (typeof proposedParts)[number];

export interface PackingValues extends ProductionValues {
  pulps: LotLines;
  /** The item of the packaging that holds the product; null while none is chosen. */
  presentation: string | null;
  /** The parts whose lots the user chose: they stay unchanged. */
  own: readonly ProposedPart[];
  /** A calculation's proposal, which replaces the one by expiry. */
  calculated: CalculatedPacking | null;
  units: number | null;
  /** Null: the content of the packaging. */
  netContentG: number | null;
  rejectedUnits: number | null;
  freezeStart: string | null;
  freezeEnd: string | null;
  coreTemperatureC: number | null;
}

/** A form whose changes of lots mark their parts as chosen by the user. */
export function owned<Form extends Pick<RecordForm<PackingValues>, "values" | "setValues">>(form: Form): Form {
  const setValues = (change: Partial<PackingValues>) => {
    const changed = proposedParts.filter((part) => change[part] !== undefined);
    const others = form.values.own.filter((part) => !changed.includes(part));
    form.setValues({ ...change, own: change.calculated == null ? [...others, ...changed] : others });
  };
  return { ...form, setValues };
}

export const emptyPacking: PackingValues = {
  ...emptyProduction,
  pulps: oneBlankLine,
  packagings: oneBlankLine,
  presentation: null,
  own: [],
  calculated: null,
  units: null,
  netContentG: null,
  rejectedUnits: null,
  freezeStart: null,
  freezeEnd: null,
  coreTemperatureC: null,
};

/** Sets another fruit and removes the pulp, which belonged to the first one. */
export function withFruit(values: PackingValues, fruitId: string | null): PackingValues {
  if (fruitId === values.fruitId) return values;
  return {
    ...{ ...values, fruitId, pulps: oneBlankLine, calculated: null },
    own: values.own.filter((part) => part !== "pulps"),
  };
}

export function valuesOfPacking(entry: FinalProduct): PackingValues {
  const { units, netContentG, rejectedUnits, freezeStart, freezeEnd, coreTemperatureC } = entry;
  return {
    ...valuesOfProduction(entry),
    pulps: linesOfUsed(entry.pulps),
    presentation: entry.packagings[0]?.lot.item.id ?? null,
    own: ["pulps", "packagings"],
    calculated: null,
    ...{ units, netContentG, rejectedUnits, freezeStart, freezeEnd, coreTemperatureC },
  };
}

/** The fields' labels in the order of the screen, by the names of the contract. */
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
  const { pulps, presentation: _, own: __, calculated: ___, units, netContentG, ...fields } = productionBody(values);
  return {
    ...fields,
    units: units ?? undefined,
    netContentG: netContentG ?? undefined,
    pulps: bodyOfLines(pulps),
  };
}
