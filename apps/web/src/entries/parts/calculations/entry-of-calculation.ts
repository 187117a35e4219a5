import { decimal, toWire } from "@pomar/contract/core/decimal";
import type { CalculatorRecord } from "@pomar/contract/entries/calculator/calculator.schema";
import type { FormulaKey } from "@pomar/contract/entries/calculator/formula.schema";
import { blankLine, type LotLine, type LotLines, noLines } from "../../../ledger/parts/lots/lot-lines.ts";
import type { EntryForm } from "../productions/filled-entry.ts";
import type { TypedInputs } from "./calculator-values.ts";

export interface KnownLot {
  id: string;
  unit: string;
}

/** A calculation with its result, whether or not it is stored. */
type Worked = Pick<CalculatorRecord, "formula" | "inputs" | "figures">;
type KnownLots = Readonly<Record<string, KnownLot>>;

interface Source {
  record: CalculatorRecord;
  /**
   * The lots by the field that they filled; for a calculation opened from the list, only the lot that is its subject.
   */
  lots: KnownLots;
}

/** The values that a calculation gives to an entry; lines whose lot is unknown are missing. */
export interface Outcome {
  /** The lines of the main inputs of the entry: the fruit or pulp, or the parts of a blend. */
  main?: LotLine[];
  /** The wanted total of the main inputs in kg. */
  wanted?: number;
  additives?: LotLine[];
  additionals?: LotLine[];
  packagings?: LotLine[];
  units?: number;
  /** The grams per unit. */
  netContentG?: number;
}

export interface EntryOfCalculation {
  form: EntryForm;
  page: "/pulp/create" | "/final/create" | "/composite-lots/find-all";
  values: Record<string, unknown>;
}

const perKg: Record<string, number> = { kg: 1, g: 1000 };

/** A line with a mass converted to the lot's unit; no line for a lot that is not measured by mass. */
function buildLine(lot: KnownLot | undefined, kg: number): LotLine[] {
  const factor = lot === undefined ? undefined : perKg[lot.unit];
  if (lot === undefined || factor === undefined) return [];
  return [{ lotId: lot.id, quantity: toWire(decimal(kg).times(factor), 3) }];
}

const toLines = (lines: LotLine[]): LotLines => (lines.length === 0 ? noLines : { wanted: null, lines });
const required = (lines: LotLine[], wanted: number | null = null): LotLines => ({
  wanted,
  lines: lines.length === 0 ? [blankLine] : lines,
});

type Kind = (lots: KnownLots, figure: (key: string) => number, inputs: TypedInputs) => Outcome;

const kinds: Partial<Record<FormulaKey, { form: EntryForm; says: Kind }>> = {
  fruit_needed: { form: "pulp", says: (_, figure) => ({ main: [], wanted: figure("fruit") }) },
  additive_dose: {
    form: "pulp",
    says: (lots, figure, { m }) => ({
      main: buildLine(lots.pulp, Number(m)),
      additives: buildLine(lots.additive, toWire(decimal(figure("grams")).div(1000), 6)),
    }),
  },
  brix_raise: {
    form: "pulp",
    says: (lots, figure, { m }) => ({
      main: buildLine(lots.pulp, Number(m)),
      additionals: buildLine(lots.additional, figure("added")),
    }),
  },
  acid_raise: {
    form: "pulp",
    says: (lots, figure, { m }) => ({
      main: buildLine(lots.pulp, Number(m)),
      additives: buildLine(lots.additive, figure("acid")),
    }),
  },
  packaging_count: {
    form: "final-product",
    says: ({ pulp, packaging }, figure, { m, content }) => ({
      main: buildLine(pulp, Number(m)),
      packagings: packaging?.unit === "un" ? [{ lotId: packaging.id, quantity: figure("films") }] : [],
      units: figure("units"),
      netContentG: Number(content),
    }),
  },
  pearson: {
    form: "composite-lot",
    says: ({ a, b }, figure) => ({ main: [...buildLine(a, figure("massA")), ...buildLine(b, figure("massB"))] }),
  },
  blend: {
    form: "composite-lot",
    says: (lots, _, inputs) => ({
      main: (inputs.lots as { kg: number }[]).flatMap(({ kg }, index) => buildLine(lots[`lots.${index}`], kg)),
    }),
  },
};

/** Whether the result of a formula fills an entry; the results of the remaining formulas are for information only. */
export const isForEntry = (formula: string) => formula in kinds;

/** The values of a calculation for its entry; null for a formula whose result is for information only. */
export function toEntryOutcome({ formula, inputs, figures }: Worked, lots: KnownLots): Outcome | null {
  const figure = (key: string) => figures.find((one) => one.key === key)?.value ?? 0;
  return kinds[formula]?.says(lots, figure, inputs as TypedInputs) ?? null;
}

/** Whether a calculated dose exceeds the additive's limit, so that no entry can use it. */
export const isOverLimit = ({ figures }: Pick<Worked, "figures">) =>
  figures.some(({ key, value }) => key === "ofLimit" && value !== null && value > 100);

/**
 * The form of the entry that a calculation fills, with the calculated quantities; null when the calculation fills no
 * entry.
 */
export function buildEntry({ record, lots }: Source): EntryOfCalculation | null {
  const form = kinds[record.formula]?.form;
  const subject = record.lot === null ? {} : { [getSubjectKey(record.formula)]: { id: record.lot.id, unit: "kg" } };
  const outcome = toEntryOutcome(record, { ...subject, ...lots });
  if (form === undefined || outcome === null || isOverLimit(record)) return null;
  const fruit = record.fruit === null ? {} : { fruitId: record.fruit.id };
  const entry = entries[form](outcome);
  return { ...entry, values: { ...entry.values, ...fruit, calculatorRecordId: record.id } };
}

const entries: Record<EntryForm, (outcome: Outcome) => EntryOfCalculation> = {
  pulp: ({ main = [], wanted = null, additives, additionals }) => ({
    form: "pulp",
    page: "/pulp/create",
    values: {
      inputs: required(main, wanted),
      ...(additives && { additives: toLines(additives) }),
      ...(additionals && { additionals: toLines(additionals) }),
    },
  }),
  "final-product": ({ main = [], packagings = [], units, netContentG }) => ({
    form: "final-product",
    page: "/final/create",
    values: {
      pulps: required(main),
      packagings: required(packagings),
      units,
      netContentG,
      // Quantities of the lots named by the calculation follow the typed units; all further lots are proposed from the
      // needed mass.
      own: [],
      calculated: { units, netContentG, pulps: main, packagings },
    },
  }),
  "composite-lot": ({ main = [] }) => ({
    form: "composite-lot",
    page: "/composite-lots/find-all",
    values: {
      type: "pulp",
      parts: { wanted: null, lines: [...main, ...Array.from({ length: 2 - main.length }, () => blankLine)] },
    },
  }),
};

const getSubjectKey = (formula: FormulaKey) => (formula === "pearson" ? "a" : "pulp");
