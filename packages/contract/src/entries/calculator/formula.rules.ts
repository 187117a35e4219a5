import type { Decimal } from "../../core/decimal.ts";

export interface NumberField {
  kind: "number";
  key: string;
  label: string;
  /** `kg`, `%`, `°Bx`; empty for a bare number. */
  unit: string;
  decimals: number;
  /** Minimum value; with `above` the value must be greater. */
  min: number;
  above?: boolean;
  max: number;
  optional?: boolean;
  standard?: number;
  hint?: string;
  /** Costs that come from lots are for level 1 only. */
  cost?: boolean;
}

/** A choice between a few variants of the formula. */
export interface ChoiceField {
  kind: "choice";
  key: string;
  label: string;
  options: readonly { value: string; label: string }[];
  standard: string;
}

/** Repeated fields, such as the lots of a blend. */
export interface RowsField {
  kind: "rows";
  key: string;
  label: string;
  /** The label of one row: `Lote`. */
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
  /** The requested figure: shown large. */
  main?: boolean;
}

export interface Problem {
  /** `target` or `lots.0.kg`. */
  path: string;
  message: string;
}

/** The results: figures by the key of their result, unrounded; null for a figure that the inputs do not determine. */
export interface Worked {
  values: Record<string, Decimal | null>;
  /** Warnings of the law or of good practice. */
  warnings: string[];
  /** The formula with the numbers filled in. */
  written: string;
}

/** The validated inputs: numbers by key, choices as text, rows as lists; an empty input is null. */
export type Inputs = Record<string, number | string | null | readonly Record<string, number | null>[]>;

/** A formula: its inputs, its calculation and its results. */
export interface Formula<Key extends string = string> {
  key: Key;
  /** Counts changes of the arithmetic: a record stores the version that calculated it. */
  version: number;
  name: string;
  purpose: string;
  text: string;
  fields: readonly Field[];
  results: readonly ResultField[];
  /** @returns the results, or the problems that prevent them: each names a field and the change that would help. */
  work: (inputs: Inputs) => Worked | Problem[];
}
