import type { Formula } from "@pomar/contract/entries/calculator/formula.rules";
import type { FormulaKey } from "@pomar/contract/entries/calculator/formula.schema";
import { inputKgOf } from "@pomar/contract/entries/productions/product.rules";
import { expectedPulpKg } from "@pomar/contract/entries/productions/pulp.rules";
import { isBlank, type LotLine, type LotLines, noLines } from "../../../ledger/parts/lots/lot-lines.ts";
import { formatPercent } from "../../../ui/format/numbers.ts";
import { inputsOf, type Known, packagingOf } from "../productions/production-inputs.ts";
import type { ProductionValues } from "../productions/production-values.ts";
import { type CalculatorValues, emptyCalculation } from "./calculator-values.ts";
import { contentOf, doseOf, type Filled, strengthOf } from "./lot-slots.ts";

type Figure = "outputKg" | "refuseKg" | "residueKg" | "brix" | "acidity" | "units" | "netContentG";

/** What the fields of a pulping or of a packing hold, as far as calculations are about it. */
export interface EntryValues extends ProductionValues, Partial<Record<Figure, number | null>> {
  /** Of a pulping. */
  inputs?: LotLines;
  /** Of a packing. */
  pulps?: LotLines;
  calculated?: CalculatedPacking | null;
}

/** A calculation's proposal for a packing: while nobody chooses other lots, its quantities follow the units and their content. */
export interface CalculatedPacking {
  units: number;
  /** g in one unit. */
  netContentG: number;
  pulps: readonly LotLine[];
  packagings: readonly LotLine[];
}

/** An entry that is being typed, with what was read of the lots that it names. */
export interface EntrySoFar {
  form: "pulp" | "final-product";
  values: EntryValues;
  known: Known;
  /** g in one unit of a packing, as its fields say it; null while none does. */
  contentG: number | null;
}

/** The part that is of the fruit, by its name in the body. */
export const mainOf = { pulp: "inputs", "final-product": "pulps" } as const;

// None is about costs, which employees do not see.
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

/** The formulas that make sense in an entry, what is wanted most in front. */
export function offeredIn({ form, known: { fruit } }: EntrySoFar): readonly FormulaKey[] {
  // A mix is made of pulps: there is no fruit to have enough of.
  return fruit?.composite ? offers[form].filter((key) => key !== "fruit_needed") : offers[form];
}

/** A formula's fields with what the entry knows; what it does not know is as on the calculator's own page. */
export function startedFrom(formula: Formula, entry: EntrySoFar): CalculatorValues {
  const empty = emptyCalculation(formula);
  const { fills, picked = {} }: Told = tells[formula.key as FormulaKey]?.(factsOf(entry), entry) ?? { fills: {} };
  const known = Object.entries(fills).filter(([, value]) => value !== null);
  const places = Object.entries(picked).filter(([, id]) => id !== null);
  return {
    ...empty,
    inputs: { ...empty.inputs, ...Object.fromEntries(known) },
    picked: Object.fromEntries(places),
    fruitId: entry.values.fruitId,
    lotId: picked.pulp ?? null,
  };
}

/** Where the mass of a formula comes from, when it is no weight that somebody read; null otherwise. */
export function massNote(formula: Formula, { form, values, known }: EntrySoFar): string | null {
  const isOfFruit = inputKgOf(inputsOf([values[mainOf[form]] ?? noLines], known), "raw_material") > 0;
  const asksMass = formula.fields.some(({ key }) => key === "m");
  if (!asksMass || !isOfFruit || values.outputKg != null || !known.fruit?.expectedYield) return null;
  return `A massa é a pasta que se espera da fruta das linhas, a ${formatPercent(known.fruit.expectedYield)}.`;
}

interface Told {
  fills: Filled;
  picked?: Record<string, string | null>;
}

/** What an entry comes to so far; null for what is not known. */
function factsOf({ form, values, known }: EntrySoFar) {
  const main = values[mainOf[form]] ?? noLines;
  const lines = main.lines.filter((line) => !isBlank(line));
  const [first] = lines;
  const lot = lines.length === 1 ? known.lots.get(first?.lotId ?? "") : undefined;
  const pulp = lot?.type === "pulp" ? lot : null;
  const ofPulp = pulp && (first?.quantity ?? pulp.balance);
  const kgOf = (...parts: LotLines[]) =>
    values.outputKg ?? (expectedPulpKg(inputsOf(parts, known), known.fruit?.expectedYield ?? 0) || null);
  return {
    /** The one lot of pulp that all is made of. */
    pulp: pulp?.id ?? null,
    /** kg of pulp: what came out, or what the lots on the lines are expected to give. */
    pulpKg: ofPulp ?? kgOf(main),
    /** The same with the ingredients, which a dose is over too. */
    productKg: ofPulp ?? kgOf(main, values.additionals),
    fruitKg: inputKgOf(inputsOf([main], known), "raw_material") || null,
    brix: pulp?.brix ?? values.brix ?? null,
    acidity: pulp?.acidity ?? values.acidity ?? null,
  };
}

type Facts = ReturnType<typeof factsOf>;

const tells: Partial<Record<FormulaKey, (facts: Facts, entry: EntrySoFar) => Told>> = {
  yield: ({ fruitKg }, { values: { outputKg = null, refuseKg = null, residueKg = null } }) => ({
    fills: { received: fruitKg, refuse: refuseKg, pulp: outputKg, residue: residueKg },
  }),
  fruit_needed: (_, { values: { outputKg = null }, known: { fruit } }) => ({
    fills: { p: outputKg, r: fruit?.expectedYield ?? null },
  }),
  brix_lower: ({ pulp, pulpKg, brix }) => ({ fills: { m: pulpKg, b0: brix }, picked: { pulp } }),
  brix_raise: ({ pulp, pulpKg, brix }, { values }) => ({
    fills: { m: pulpKg, b0: brix },
    picked: { pulp, additional: onlyOrOpen(values.additionals)?.lotId ?? null },
  }),
  additive_dose: ({ pulp, productKg }, entry) => {
    const additive = additiveOf(entry);
    return {
      fills: { m: productKg, ...(additive && doseOf(additive.item)) },
      picked: { pulp, additive: additive?.lotId ?? null },
    };
  },
  acid_raise: ({ pulp, pulpKg, acidity }, entry) => {
    const acid = additiveOf(entry, "acidulante");
    return {
      fills: { m: pulpKg, a0: acidity, ...(acid && strengthOf(acid.item)) },
      picked: { pulp, additive: acid?.lotId ?? null },
    };
  },
  packaging_count: ({ pulp, pulpKg }, { values, known, contentG }) => {
    const line = values.packagings.lines.find((one) => (packagingOf(one, known)?.capacityG ?? null) !== null);
    const packaging = line && packagingOf(line, known);
    return {
      fills: { m: pulpKg, ...(packaging && contentOf(packaging)), ...(contentG !== null && { content: contentG }) },
      picked: { pulp, packaging: line?.lotId ?? null },
    };
  },
  ratio: ({ pulp, brix, acidity }) => ({ fills: { brix, acidity }, picked: { pulp } }),
  brix_temperature: ({ brix }) => ({ fills: { brix } }),
};

/** The line that a quantity is wanted for: the first that has none, else the only one. */
function onlyOrOpen({ lines }: LotLines) {
  const ofLots = lines.filter(({ lotId }) => lotId !== null);
  const open = ofLots.find(({ quantity }) => quantity === null);
  return open ?? (ofLots.length === 1 ? ofLots[0] : undefined);
}

/** The additive that is asked about, once its registry is read: without its factor and purity the figure would be another. */
function additiveOf({ values: { additives }, known }: EntrySoFar, does?: "acidulante") {
  const read = ({ lotId }: { lotId: string | null }) => known.additives.get(known.lots.get(lotId ?? "")?.item.id ?? "");
  const lines = additives.lines.filter((line) => does === undefined || read(line)?.function === does);
  const line = onlyOrOpen({ ...additives, lines });
  const item = line && read(line);
  return item && { lotId: line.lotId, item };
}
