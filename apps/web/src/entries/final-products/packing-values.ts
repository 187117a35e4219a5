import type { FinalProduct } from "@pomar/contract/entries/productions/final-products.schema";
import {
  bodyOfLines,
  isBlank,
  type LotLines,
  linesOfUsed,
  oneBlankLine,
  sumOfLines,
} from "../../ledger/parts/lots/lot-lines.ts";
import type { RecordForm } from "../../ui/form/use-record-form.ts";
import { valuesFrom } from "../../ui/form/values.ts";
import type { CalculatedPacking } from "../parts/calculations/entry-so-far.ts";
import { emptyProduction, productionBody, valuesOfProduction } from "../parts/productions/production-values.ts";

export const proposedParts = ["pulps", "packagings"] as const;
export type ProposedPart = (typeof proposedParts)[number];

export const emptyPacking = {
  ...emptyProduction,
  pulps: oneBlankLine,
  packagings: oneBlankLine,
  /** The id of the packaging item that contains the product; null while no packaging is chosen. */
  presentation: null as string | null,
  /** The parts (pulp, packaging) whose lots the user chose; a new proposal does not change these lots. */
  own: [] as readonly ProposedPart[],
  /** The lots that a calculation proposed; they replace the lots proposed by expiry date. */
  calculated: null as CalculatedPacking | null,
  units: null as number | null,
  /** The grams per unit; null means the content of the packaging. */
  netContentG: null as number | null,
  rejectedUnits: null as number | null,
  freezeStart: null as string | null,
  freezeEnd: null as string | null,
  coreTemperatureC: null as number | null,
};
export type PackingValues = typeof emptyPacking;

/** Wraps a form so that a change of its pulp or packaging lots marks these lots as chosen by the user. */
export function markOwnLots<Form extends Pick<RecordForm<PackingValues>, "values" | "setValues">>(form: Form): Form {
  const setValues = (change: Partial<PackingValues>) => {
    const changed = proposedParts.filter((part) => change[part] !== undefined);
    const others = form.values.own.filter((part) => !changed.includes(part));
    form.setValues({ ...change, own: change.calculated == null ? [...others, ...changed] : others });
  };
  return { ...form, setValues };
}

/** Sets a different fruit and removes the pulp lots, which belonged to the previous fruit. */
export function withFruit(values: PackingValues, fruitId: string | null): PackingValues {
  if (fruitId === values.fruitId) return values;
  return {
    ...values,
    fruitId,
    pulps: oneBlankLine,
    calculated: null,
    own: values.own.filter((part) => part !== "pulps"),
  };
}

/** The values of a stored packing; quantities that were exactly what the units need follow a correction of the units. */
export function valuesOfPacking(entry: FinalProduct): PackingValues {
  const { units, rejectedUnits, netContentG, fillLossKg } = entry;
  const production = valuesOfProduction(entry);
  const pulps = linesOfUsed(entry.pulps);
  const made = units + rejectedUnits;
  const follows = { pulps: fillLossKg === 0, packagings: sumOfLines(production.packagings.lines) === made };
  const listFollowing = (part: ProposedPart, { lines }: LotLines) => (follows[part] ? lines : []);
  return valuesFrom(emptyPacking, {
    ...entry,
    ...production,
    pulps,
    presentation: entry.packagings[0]?.lot.item.id,
    own: proposedParts.filter((part) => !follows[part]),
    calculated: {
      units: made,
      netContentG,
      pulps: listFollowing("pulps", pulps),
      packagings: listFollowing("packagings", production.packagings),
      isStored: true,
    },
  });
}

/** The labels of the fields, in screen order; the keys are the field names of the API call. */
export const packingLabels = {
  fruitId: "Fruta",
  packagings: "Embalagem",
  units: "Unidades boas",
  rejectedUnits: "Rejeitadas",
  pulps: "Lotes de pasta",
  additives: "Aditivos",
  additionals: "Adicionais",
  freezeStart: "Início do congelamento",
  freezeEnd: "Fim do congelamento",
  coreTemperatureC: "Temp. no centro",
  netContentG: "Conteúdo líquido",
  producedAt: "Produzido em",
  calculatorRecordId: "Cálculo",
  expiresAt: "Validade",
  notes: "Observações",
};

/** The required fields; lots are proposed for the chosen packaging and units, and are missing only after these. */
export function listRequired({ presentation, units, packagings }: PackingValues): string[] {
  const isPackagingChosen = presentation !== null || !packagings.lines.every(isBlank);
  const areLotsDue = isPackagingChosen && units !== null;
  return [
    "fruitId",
    "units",
    ...(areLotsDue ? ["pulps"] : []),
    ...(areLotsDue || !isPackagingChosen ? ["packagings"] : []),
  ];
}

export function packingBody(values: PackingValues) {
  const { pulps, presentation: _, own: __, calculated: ___, units, netContentG, ...fields } = productionBody(values);
  return {
    ...fields,
    units: units ?? undefined,
    netContentG: netContentG ?? undefined,
    pulps: bodyOfLines(pulps),
  };
}
