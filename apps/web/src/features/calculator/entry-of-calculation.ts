import type { CalculatorRecord } from "@pomar/contract/calculator/calculator.schema";
import type { FormulaKey } from "@pomar/contract/calculator/formula.schema";
import { decimal, toWire } from "@pomar/contract/core/decimal";
import { blankLine, type LotLine, type LotLines, noLines } from "../../domain/lots/lot-lines.ts";
import type { EntryForm } from "../../domain/productions/filled-entry.ts";
import type { TypedInputs } from "./calculator-values.ts";

/** A lot that the calculation was started from. */
export interface KnownLot {
  id: string;
  unit: string;
}

interface Source {
  record: CalculatorRecord;
  /** By the place that they filled; of a record that is opened again only its own lot is known. */
  lots: Readonly<Record<string, KnownLot>>;
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

type Kind = (source: Source, figure: (key: string) => number, input: (key: string) => number) => EntryOfCalculation;

const pulp = (values: Record<string, unknown>): EntryOfCalculation => ({ form: "pulp", page: "/pulp/create", values });
const composite = (lines: LotLine[]): EntryOfCalculation => ({
  form: "composite-lot",
  page: "/composite-lots/find-all",
  values: {
    type: "pulp",
    parts: { wanted: null, lines: [...lines, ...Array.from({ length: 2 - lines.length }, () => blankLine)] },
  },
});

const kinds: Partial<Record<FormulaKey, Kind>> = {
  fruit_needed: (_, figure) => pulp({ inputs: required([], figure("fruit")) }),
  additive_dose: ({ lots }, figure, input) =>
    pulp({
      inputs: required(lineOf(lots.pulp, input("m"))),
      additives: linesOf(lineOf(lots.additive, toWire(decimal(figure("grams")).div(1000), 6))),
    }),
  brix_raise: ({ lots }, figure, input) =>
    pulp({
      inputs: required(lineOf(lots.pulp, input("m"))),
      additionals: linesOf(lineOf(lots.additional, figure("added"))),
    }),
  acid_raise: ({ lots }, figure, input) =>
    pulp({
      inputs: required(lineOf(lots.pulp, input("m"))),
      additives: linesOf(lineOf(lots.additive, figure("acid"))),
    }),
  packaging_count: ({ lots: { pulp: from, packaging } }, figure, input) => ({
    form: "final-product",
    page: "/final/create",
    values: {
      pulps: required(lineOf(from, input("m"))),
      packagings: required(packaging?.unit === "un" ? [{ lotId: packaging.id, quantity: figure("films") }] : []),
      units: figure("units"),
      netContentG: input("content"),
    },
  }),
  pearson: ({ lots }, figure) => composite([...lineOf(lots.a, figure("massA")), ...lineOf(lots.b, figure("massB"))]),
  blend: ({ record, lots }) =>
    composite(
      (record.inputs as TypedInputs as { lots: { kg: number }[] }).lots.flatMap(({ kg }, index) =>
        lineOf(lots[`lots.${index}`], kg),
      ),
    ),
};

/** The entry that a calculation is made for, with its quantities; null where it leads to none. */
export function entryOfCalculation({ record, lots }: Source): EntryOfCalculation | null {
  const kind = kinds[record.formula];
  if (kind === undefined) return null;
  const figure = (key: string) => record.figures.find((one) => one.key === key)?.value ?? 0;
  const input = (key: string) => Number(record.inputs[key] ?? 0);
  const subject = record.lot === null ? {} : { [subjectOf(record.formula)]: { id: record.lot.id, unit: "kg" } };
  const entry = kind({ record, lots: { ...subject, ...lots } }, figure, input);
  const fruit = record.fruit === null ? {} : { fruitId: record.fruit.id };
  return { ...entry, values: { ...entry.values, ...fruit, calculatorRecordId: record.id } };
}

const subjectOf = (formula: FormulaKey) => (formula === "pearson" ? "a" : "pulp");
