import type { Formula } from "@pomar/contract/entries/calculator/formula.rules";
import type { FormulaKey } from "@pomar/contract/entries/calculator/formula.schema";
import { sumInputKg } from "@pomar/contract/entries/productions/product.rules";
import { expectedPulpKg } from "@pomar/contract/entries/productions/pulp.rules";
import { isBlank, type LotLine, type LotLines, noLines } from "../../../ledger/parts/lots/lot-lines.ts";
import { formatPercent } from "../../../ui/format/numbers.ts";
import { findPackaging, type LotData, toFormInputs } from "../productions/production-inputs.ts";
import type { ProductionValues } from "../productions/production-values.ts";
import { type CalculatorValues, emptyCalculation } from "./calculator-values.ts";
import { type Filled, fillContent, fillDose, fillStrength } from "./lot-slots.ts";

type Figure = "outputKg" | "refuseKg" | "residueKg" | "brix" | "acidity" | "units" | "netContentG";

/** The fields of a pulping or a packing that the calculations read and fill. */
export interface EntryValues extends ProductionValues, Partial<Record<Figure, number | null>> {
  inputs?: LotLines;
  pulps?: LotLines;
  calculated?: CalculatedPacking | null;
}

/**
 * The lots proposed by a calculation for a packing; until the user chooses different lots, their quantities follow the
 * units and the content.
 */
export interface CalculatedPacking {
  units: number;
  /** The grams per unit. */
  netContentG: number;
  pulps: readonly LotLine[];
  packagings: readonly LotLine[];
  /** True for the lots of the entry being corrected: lots that were used are never exchanged for other lots. */
  isStored?: true;
}

/** The current values of an entry's form, with the loaded data of its lots. */
export interface EntrySoFar {
  form: "pulp" | "final-product";
  values: EntryValues;
  lotData: LotData;
  /** The grams per unit of a packing, from its fields; null when no field contains them. */
  contentG: number | null;
}

/** The name of the field in the request body that lists the fruit or pulp. */
export const mainListByKind = { pulp: "inputs", "final-product": "pulps" } as const;

// No formula about costs is offered, because employees do not see costs.
const offers: Record<EntrySoFar["form"], readonly FormulaKey[]> = {
  pulp: [
    "additive_dose",
    "acid_raise",
    "brix_raise",
    "brix_lower",
    "fruit_needed",
    "yield",
    "ratio",
    "brix_temperature",
    "titration",
    "chlorine",
  ],
  "final-product": ["packaging_count", "additive_dose", "acid_raise", "brix_raise", "ratio"],
};

/** The formulas offered for an entry, the formula used most often first. */
export function listOffered({ form, lotData: { fruit } }: EntrySoFar): readonly FormulaKey[] {
  // A composite fruit is mixed from pulps, so the formula for the needed fruit is not offered.
  return fruit?.composite ? offers[form].filter((key) => key !== "fruit_needed") : offers[form];
}

/** The fields of a formula filled from the entry; the remaining fields have the defaults of the calculator's page. */
export function buildStart(formula: Formula, entry: EntrySoFar): CalculatorValues {
  const empty = emptyCalculation(formula);
  const { fills, picked = {} }: FormulaStart = startByFormula[formula.key as FormulaKey]?.(getFacts(entry), entry) ?? {
    fills: {},
  };
  const filledValues = Object.entries(fills).filter(([, value]) => value !== null);
  const places = Object.entries(picked).filter(([, id]) => id !== null);
  return {
    ...empty,
    inputs: { ...empty.inputs, ...Object.fromEntries(filledValues) },
    picked: Object.fromEntries(places),
    fruitId: entry.values.fruitId,
    lotId: picked.pulp ?? null,
  };
}

/** An explanation of the mass in a formula when it is an estimate; null for a weighed mass. */
export function massNote(formula: Formula, { form, values, lotData }: EntrySoFar): string | null {
  const isOfFruit = sumInputKg(toFormInputs([values[mainListByKind[form]] ?? noLines], lotData), "raw_material") > 0;
  const asksMass = formula.fields.some(({ key }) => key === "m");
  if (!asksMass || !isOfFruit || values.outputKg != null || !lotData.fruit?.expectedYield) return null;
  return `A massa é a pasta esperada da fruta informada, com rendimento de ${formatPercent(lotData.fruit.expectedYield)}.`;
}

interface FormulaStart {
  fills: Filled;
  picked?: Record<string, string | null>;
}

/** The figures of an entry in its current state; unknown figures are null. */
function getFacts({ form, values, lotData }: EntrySoFar) {
  const main = values[mainListByKind[form]] ?? noLines;
  const lines = main.lines.filter((line) => !isBlank(line));
  const [first] = lines;
  const lot = lines.length === 1 ? lotData.lots.get(first?.lotId ?? "") : undefined;
  const pulp = lot?.type === "pulp" ? lot : null;
  const ofPulp = pulp && (first?.quantity ?? pulp.balance);
  const calculateKg = (...parts: LotLines[]) =>
    values.outputKg ?? (expectedPulpKg(toFormInputs(parts, lotData), lotData.fruit?.expectedYield ?? 0) || null);
  return {
    /** The id of the lot of pulp, when that lot is the only main input of the entry. */
    pulp: pulp?.id ?? null,
    /** The kilograms of pulp: the weighed output, or the yield expected from the lots on the lines. */
    pulpKg: ofPulp ?? calculateKg(main),
    /** The kilograms of pulp including its ingredients, to which the dose of an additive refers. */
    productKg: ofPulp ?? calculateKg(main, values.additionals),
    fruitKg: sumInputKg(toFormInputs([main], lotData), "raw_material") || null,
    brix: pulp?.brix ?? values.brix ?? null,
    acidity: pulp?.acidity ?? values.acidity ?? null,
  };
}

type Facts = ReturnType<typeof getFacts>;

const startByFormula: Partial<Record<FormulaKey, (facts: Facts, entry: EntrySoFar) => FormulaStart>> = {
  yield: ({ fruitKg }, { values: { outputKg = null, refuseKg = null, residueKg = null } }) => ({
    fills: { received: fruitKg, refuse: refuseKg, pulp: outputKg, residue: residueKg },
  }),
  fruit_needed: (_, { values: { outputKg = null }, lotData: { fruit } }) => ({
    fills: { p: outputKg, r: fruit?.expectedYield ?? null },
  }),
  brix_lower: ({ pulp, pulpKg, brix }) => ({ fills: { m: pulpKg, b0: brix }, picked: { pulp } }),
  brix_raise: ({ pulp, pulpKg, brix }, { values }) => ({
    fills: { m: pulpKg, b0: brix },
    picked: { pulp, additional: onlyOrOpen(values.additionals)?.lotId ?? null },
  }),
  additive_dose: ({ pulp, productKg }, entry) => {
    const additive = findAdditive(entry);
    return {
      fills: { m: productKg, ...(additive && fillDose(additive.item)) },
      picked: { pulp, additive: additive?.lotId ?? null },
    };
  },
  acid_raise: ({ pulp, pulpKg, acidity }, entry) => {
    const acid = findAdditive(entry, "acidulante");
    return {
      fills: { m: pulpKg, a0: acidity, ...(acid && fillStrength(acid.item)) },
      picked: { pulp, additive: acid?.lotId ?? null },
    };
  },
  packaging_count: ({ pulp, pulpKg }, { values, lotData, contentG }) => {
    const line = values.packagings.lines.find((one) => (findPackaging(one, lotData)?.capacityG ?? null) !== null);
    const packaging = line && findPackaging(line, lotData);
    return {
      fills: { m: pulpKg, ...(packaging && fillContent(packaging)), ...(contentG !== null && { content: contentG }) },
      picked: { pulp, packaging: line?.lotId ?? null },
    };
  },
  ratio: ({ pulp, brix, acidity }) => ({ fills: { brix, acidity }, picked: { pulp } }),
  brix_temperature: ({ brix }) => ({ fills: { brix } }),
};

/** The line that the calculation fills: the first line without a quantity, else the only line. */
function onlyOrOpen({ lines }: LotLines) {
  const ofLots = lines.filter(({ lotId }) => lotId !== null);
  const open = ofLots.find(({ quantity }) => quantity === null);
  return open ?? (ofLots.length === 1 ? ofLots[0] : undefined);
}

/**
 * The additive to which the formula applies, once its registry entry has loaded: its factor and purity change the
 * result.
 */
function findAdditive({ values: { additives }, lotData }: EntrySoFar, does?: "acidulante") {
  const read = ({ lotId }: { lotId: string | null }) =>
    lotData.additives.get(lotData.lots.get(lotId ?? "")?.item.id ?? "");
  const lines = additives.lines.filter((line) => does === undefined || read(line)?.function === does);
  const line = onlyOrOpen({ ...additives, lines });
  const item = line && read(line);
  return item && { lotId: line.lotId, item };
}
