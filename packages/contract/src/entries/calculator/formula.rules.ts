import type { Decimal } from "../../core/decimal.ts";

export interface NumberField {
  kind: "number";
  key: string;
  label: string;
  /** `kg`, `%`, `°Bx`; empty for a bare number. */
  unit: string;
  decimals: number;
  /** Least value; with `above` the value must be greater. */
  min: number;
  above?: boolean;
  max: number;
  optional?: boolean;
  standard?: number;
  hint?: string;
  /** Costs are of level 1 alone where they come from lots. */
  cost?: boolean;
}

/** One of a few ways of asking. */
export interface ChoiceField {
  kind: "choice";
  key: string;
  label: string;
  options: readonly { value: string; label: string }[];
  standard: string;
}

/** Several alike, such as the lots of a blend. */
export interface RowsField {
  kind: "rows";
  key: string;
  label: string;
  /** What one of them is called: `Lote`. */
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
  /** The one that is asked for: shown large. */
  main?: boolean;
}

export interface Problem {
  /** `target` or `lots.0.kg`. */
  path: string;
  message: string;
}

/** What comes out: figures by the key of their result, unrounded; null for what the inputs do not tell. */
export interface Worked {
  values: Record<string, Decimal | null>;
  /** What the law or good practice has to say of it. */
  warnings: string[];
  /** The formula with the numbers put in. */
  written: string;
}

/** The inputs as they were judged: numbers by key, choices as text, rows as lists; what was left empty is null. */
export type Inputs = Record<string, number | string | null | readonly Record<string, number | null>[]>;

/** A formula: what it takes, how it is worked, what it answers. */
export interface Formula<Key extends string = string> {
  key: Key;
  /** Counts changes of the arithmetic: a record says which one it was worked by. */
  version: number;
  name: string;
  /** One line: when it is wanted. */
  purpose: string;
  text: string;
  fields: readonly Field[];
  results: readonly ResultField[];
  /** @returns what comes out, or why it cannot: a sentence beside a field that says what would make it possible. */
  work: (inputs: Inputs) => Worked | Problem[];
}
