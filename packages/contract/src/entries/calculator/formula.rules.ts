import type { Decimal } from "../../core/decimal.ts";

export interface NumberField {
  kind: "number";
  key: string;
  label: string;
  /** The unit of the value, such as `kg`, `%` or `°Bx`; empty for a number without a unit. */
  unit: string;
  decimals: number;
  /** The minimum value; when `above` is set, the value must be greater than the minimum. */
  min: number;
  above?: boolean;
  max: number;
  optional?: boolean;
  standard?: number;
  hint?: string;
  /** Set for a field that contains a cost of a lot: only level 1 sees the field. */
  cost?: boolean;
}

/** A field in which the user chooses one variant of the formula. */
export interface ChoiceField {
  kind: "choice";
  key: string;
  label: string;
  options: readonly { value: string; label: string }[];
  standard: string;
}

/** A group of fields that repeats in rows, such as the lots of a blend. */
export interface RowsField {
  kind: "rows";
  key: string;
  label: string;
  /** The label of each row, such as `Lote`. */
  row: string;
  columns: readonly NumberField[];
  least: number;
  most: number;
}

export type Field = NumberField | ChoiceField | RowsField;

export interface ResultField {
  key: string;
  label: string;
  unit: string;
  decimals: number;
  /** Set for the figure that the user calculates the formula for; the page shows the figure large. */
  main?: boolean;
}

export interface Problem {
  /** The path of the field with the problem, such as `target` or `lots.0.kg`. */
  path: string;
  message: string;
}

/** The results of a formula: unrounded figures by result key; null for a figure that the inputs do not determine. */
export interface Worked {
  values: Record<string, Decimal | null>;
  /** Warnings about a legal limit or about good practice; no warnings when absent. */
  warnings?: string[];
  /** The formula as a text with the numbers filled in. */
  written: string;
}

/** The validated inputs: numbers by key, choices as text, rows as lists; an empty input is null. */
export type Inputs = Record<string, number | string | null | readonly Record<string, number | null>[]>;

/** A formula: its inputs, its calculation and its results. */
export interface Formula<Key extends string = string> {
  key: Key;
  /** The version of the arithmetic, increased by each change; a record stores the version that calculated it. */
  version: number;
  name: string;
  purpose: string;
  text: string;
  fields: readonly Field[];
  results: readonly ResultField[];
  /** @returns the results, or the problems that prevent results: each problem names a field and a helpful change. */
  work: (inputs: Inputs) => Worked | Problem[];
}
