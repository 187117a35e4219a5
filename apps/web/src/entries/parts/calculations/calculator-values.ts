import type { CalculatorRecord } from "@pomar/contract/entries/calculator/calculator.schema";
import type { Field, Formula, NumberField, RowsField } from "@pomar/contract/entries/calculator/formula.rules";
import { type Calculation, calculate } from "@pomar/contract/entries/calculator/formulas.rules";
import { buildInputsSchema } from "@pomar/contract/entries/calculator/inputs.schema";
import { byPath, type Messages } from "../../../ui/form/issues.ts";
import type { RecordForm } from "../../../ui/form/use-record-form.ts";

type Row = Record<string, number | null>;

/** The values of a formula's fields during typing, by their keys. */
export type TypedInputs = Record<string, number | string | null | Row[]>;

export interface CalculatorValues {
  inputs: TypedInputs;
  /** The id of the lot that filled each field, by field key; these ids are not part of the body. */
  picked: Record<string, string | null>;
  title: string;
  fruitId: string | null;
  lotId: string | null;
  notes: string;
}

/**
 * The part of a form that the fields of a formula need, on the calculator's page or in a dialog over an entry's form.
 */
export type CalculationForm = Pick<RecordForm<CalculatorValues>, "values" | "setValues" | "getId" | "getError">;

export const blankRow = ({ columns }: RowsField): Row => Object.fromEntries(columns.map(({ key }) => [key, null]));

function getStart(field: Field): TypedInputs[string] {
  if (field.kind === "rows") return Array.from({ length: field.least }, () => blankRow(field));
  return field.standard ?? null;
}

export const emptyCalculation = ({ fields }: Formula): CalculatorValues => ({
  inputs: Object.fromEntries(fields.map((field) => [field.key, getStart(field)])),
  picked: {},
  title: "",
  fruitId: null,
  lotId: null,
  notes: "",
});

/** The field values of a stored calculation; a field added to the formula later has its default value. */
export function valuesOfRecord(formula: Formula, record: CalculatorRecord): CalculatorValues {
  const { title, fruit, lot, notes } = record;
  const stored = record.inputs as TypedInputs;
  const start = emptyCalculation(formula).inputs;
  return {
    inputs: Object.fromEntries(Object.entries(start).map(([key, value]) => [key, stored[key] ?? keptEmpty(value)])),
    picked: {},
    title: title ?? "",
    fruitId: fruit?.id ?? null,
    lotId: lot?.id ?? null,
    notes: notes ?? "",
  };
}

/** A number that the user left empty stays empty; a field of any other type gets its default value. */
const keptEmpty = (value: TypedInputs[string]) => (typeof value === "number" ? null : value);

export const calculatorLabels = ({ fields }: Formula): Record<string, string> => ({
  ...Object.fromEntries(fields.map(({ key, label }) => [`inputs.${key}`, label])),
  title: "Título",
  fruitId: "Fruta",
  lotId: "Lote",
  notes: "Observações",
});

/** Whether the form shows the field: a choice decides which of two alternative inputs is shown. */
export function isAsked({ fields }: Formula, { key }: Field, inputs: TypedInputs): boolean {
  return fields.every(
    (field) =>
      field.kind !== "choice" || inputs[field.key] === key || field.options.every(({ value }) => value !== key),
  );
}

export const isRequired = (field: NumberField, inputs: TypedInputs) =>
  !field.optional || Object.values(inputs).includes(field.key);

export function missingInputs(formula: Formula, inputs: TypedInputs): { path: string; label: string }[] {
  return formula.fields
    .filter((field) => isAsked(formula, field, inputs))
    .flatMap((field) => {
      const { key, label } = field;
      const value = inputs[key] ?? null;
      if (field.kind === "number")
        return value === null && isRequired(field, inputs) ? [{ path: `inputs.${key}`, label }] : [];
      if (field.kind === "choice" || !Array.isArray(value)) return [];
      return value.flatMap((row, index) =>
        field.columns
          .filter((column) => !column.optional && row[column.key] == null)
          .map((column) => ({
            path: `inputs.${key}.${index}.${column.key}`,
            label: `${column.label}, ${field.row.toLocaleLowerCase("pt-BR")} ${index + 1}`,
          })),
      );
    });
}

export const toSentInputs = (inputs: TypedInputs) =>
  Object.fromEntries(
    Object.entries(inputs).map(([key, value]) => [
      key,
      Array.isArray(value) ? value.map(withoutEmpty) : (value ?? undefined),
    ]),
  );
const withoutEmpty = (row: Row) => Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null));

export const calculatorBody = (formula: Formula, { inputs, picked: _, ...fields }: CalculatorValues) => ({
  formula: formula.key,
  inputs: toSentInputs(inputs),
  ...fields,
});

export interface Judged {
  /** The result of the calculation; null while an input is missing or impossible. */
  calculation: Calculation | null;
  messages: Messages;
}

export function judge(formula: Formula, inputs: TypedInputs): Judged {
  const parsed = buildInputsSchema(formula).safeParse(toSentInputs(inputs));
  if (!parsed.success)
    return {
      calculation: null,
      messages: toInputMessages(
        parsed.error.issues.map(({ path, message, code, input }) => ({
          path: path.join("."),
          message: code === "invalid_type" && input === undefined ? describeMissing(formula, path) : message,
        })),
      ),
    };
  const outcome = calculate(formula, parsed.data);
  return Array.isArray(outcome)
    ? { calculation: null, messages: toInputMessages(outcome) }
    : { calculation: outcome, messages: {} };
}

const toInputMessages = (issues: readonly { path: string; message: string }[]) =>
  byPath(issues.map(({ path, message }) => ({ path: `inputs.${path}`, message })));

function describeMissing({ fields }: Formula, path: readonly PropertyKey[]): string {
  const field = fields.find(({ key }) => key === path[0]);
  const column = field?.kind === "rows" ? field.columns.find(({ key }) => key === path[2]) : field;
  return `Informe: ${(column ?? field)?.label.toLocaleLowerCase("pt-BR") ?? "o valor"}`;
}

/** The messages shown during typing; empty fields have no message. */
export function liveMessages({ messages }: Judged, inputs: TypedInputs): Messages {
  return Object.fromEntries(Object.entries(messages).filter(([path]) => typedAt(inputs, path) !== null));
}

function typedAt(inputs: TypedInputs, path: string): unknown {
  let at: unknown = inputs;
  for (const key of path.split(".").slice(1)) at = (at as Record<string, unknown> | null)?.[key] ?? null;
  return at;
}
