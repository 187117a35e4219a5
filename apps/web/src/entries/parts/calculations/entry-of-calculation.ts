import { decimal, toWire } from "@pomar/contract/core/decimal";
import type { CalculatorRecord } from "@pomar/contract/entries/calculator/calculator.schema";
import type { FormulaKey } from "@pomar/contract/entries/calculator/formula.schema";
import { blankLine, type LotLine, type LotLines, noLines } from "../../../ledger/parts/lots/lot-lines.ts";
import type { EntryForm } from "../productions/filled-entry.ts";
import type { TypedInputs } from "./calculator-values.ts";

/** A lot that the calculation was started from. */
export interface KnownLot {
  id: string;
  unit: string;
}

/** A calculation that is worked, kept or not. */
type Worked = Pick<CalculatorRecord, "formula" | "inputs" | "figures">;
type KnownLots = Readonly<Record<string, KnownLot>>;

interface Source {
  record: CalculatorRecord;
  /** By the place that they filled; of a record that is opened again only its own lot is known. */
  lots: KnownLots;
}

/** What a calculation says of an entry; lines of lots that are not known are missing. */
export interface Outcome {
  /** What the entry is made of: fruit, pulp, the parts of a blend. */
  main?: LotLine[];
  /** kg wanted of those together. */
  wanted?: number;
  additives?: LotLine[];
  additionals?: LotLine[];
  packagings?: LotLine[];
  units?: number;
  /** g in one unit. */
  netContentG?: number;
}

export interface EntryOfCalculation {
  form: EntryForm;
  page: "/pulp/create" | "/final/create" | "/composite-lots/find-all";
  values: Record<string, unknown>;
}

const perKg: Record<string, number> = { kg: 1, g: 1000 };

/** So many kg of a lot, in its unit; nothing of a lot whose unit is no mass. */
function lineOf(lot: KnownLot | undefined, kg: number): LotLine[] {
  const factor = lot === undefined ? undefined : perKg[lot.unit];
  if (lot === undefined || factor === undefined) return [];
  return [{ lotId: lot.id, quantity: toWire(decimal(kg).times(factor), 3) }];
}

const linesOf = (lines: LotLine[]): LotLines => (lines.length === 0 ? noLines : { wanted: null, lines });
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
      main: lineOf(lots.pulp, Number(m)),
      additives: lineOf(lots.additive, toWire(decimal(figure("grams")).div(1000), 6)),
    }),
  },
  brix_raise: {
    form: "pulp",
    says: (lots, figure, { m }) => ({
      main: lineOf(lots.pulp, Number(m)),
      additionals: lineOf(lots.additional, figure("added")),
    }),
  },
  acid_raise: {
    form: "pulp",
    says: (lots, figure, { m }) => ({
      main: lineOf(lots.pulp, Number(m)),
      additives: lineOf(lots.additive, figure("acid")),
    }),
  },
  packaging_count: {
    form: "final-product",
    says: ({ pulp, packaging }, figure, { m, content }) => ({
      main: lineOf(pulp, Number(m)),
      packagings: packaging?.unit === "un" ? [{ lotId: packaging.id, quantity: figure("films") }] : [],
      units: figure("units"),
      netContentG: Number(content),
    }),
  },
  pearson: {
    form: "composite-lot",
    says: ({ a, b }, figure) => ({ main: [...lineOf(a, figure("massA")), ...lineOf(b, figure("massB"))] }),
  },
  blend: {
    form: "composite-lot",
    says: (lots, _, inputs) => ({
      main: (inputs.lots as { kg: number }[]).flatMap(({ kg }, index) => lineOf(lots[`lots.${index}`], kg)),
    }),
  },
};

/** Whether a formula is worked for an entry; the others only inform. */
export const isForEntry = (formula: string) => formula in kinds;

/** What a calculation says of the entry that it is made for; null of one that only informs. */
export function outcomeOf({ formula, inputs, figures }: Worked, lots: KnownLots): Outcome | null {
  const figure = (key: string) => figures.find((one) => one.key === key)?.value ?? 0;
  return kinds[formula]?.says(lots, figure, inputs as TypedInputs) ?? null;
}

/** The entry that a calculation is made for, with its quantities; null where it leads to none. */
export function entryOfCalculation({ record, lots }: Source): EntryOfCalculation | null {
  const form = kinds[record.formula]?.form;
  const subject = record.lot === null ? {} : { [subjectOf(record.formula)]: { id: record.lot.id, unit: "kg" } };
  const outcome = outcomeOf(record, { ...subject, ...lots });
  if (form === undefined || outcome === null) return null;
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
      ...(additives && { additives: linesOf(additives) }),
      ...(additionals && { additionals: linesOf(additionals) }),
    },
  }),
  "final-product": ({ main = [], packagings = [], units, netContentG }) => ({
    form: "final-product",
    page: "/final/create",
    values: {
      ...{ pulps: required(main), packagings: required(packagings), units, netContentG },
      // Lots that are named stay, and their quantities follow what is typed; the others are proposed by what the units need.
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

const subjectOf = (formula: FormulaKey) => (formula === "pearson" ? "a" : "pulp");
