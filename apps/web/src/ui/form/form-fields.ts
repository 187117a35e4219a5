import type { Field } from "./field.ts";
import { buildSummary, type Messages, type SummaryLine } from "./issues.ts";
import type { Fields } from "./use-fields.ts";

export interface FormFieldsOptions<Values extends object> {
  /** Label of each field under its path in the body, in the order of the screen. */
  labels: Record<string, string>;
  /** Paths that must be filled in; a function where they depend on other fields. */
  required?: readonly string[] | ((values: Values) => readonly string[]);
  /** The body from the fields; a required field left empty must be absent, so that its message reports it. */
  toBody: (values: Values) => unknown;
}

/** The typed values of a form, with the props of its inputs. */
export interface FormFields<Values extends object> {
  values: Values;
  setValues: (change: Partial<Values>) => void;
  getField: <Name extends keyof Values & string>(name: Name) => Field<Values[Name]>;
  /** The message under a path of the body, for parts that are no plain field. */
  getError: (path: string) => string | undefined;
  /** The id of the element that shows a path of the body, which a message gives the focus to. */
  getId: (path: string) => string;
  errorSummary: readonly SummaryLine[];
  /** The required fields that are still empty, in the order of the screen. */
  missingFields: readonly { path: string; label: string }[];
}

interface Typed<Values extends object> {
  fields: Fields<Values>;
  getId: FormFields<Values>["getId"];
  /** Messages that are shown while the person types, before anything is sent: a year typed wrong is seen at once. */
  earlyErrors: Messages;
}

export function buildFormFields<Values extends object>(
  { labels, required = [], toBody }: FormFieldsOptions<Values>,
  { fields, getId, earlyErrors }: Typed<Values>,
): FormFields<Values> {
  const { values, errors, setValues } = fields;
  const requiredPaths = typeof required === "function" ? required(values) : required;
  return {
    values,
    setValues,
    getField: (name) => ({
      id: getId(name),
      label: labels[name] ?? name,
      required: requiredPaths.includes(name),
      error: errors[name] ?? earlyErrors[name],
      value: values[name],
      onChange: (value) => setValues({ [name]: value } as unknown as Partial<Values>),
    }),
    getError: (path) => errors[path],
    getId,
    errorSummary: buildSummary(errors, labels),
    // A field may have a different name in the body.
    missingFields: Object.entries(labels).flatMap(([path, label]) =>
      requiredPaths.includes(path) && [values, toBody(values)].every((part) => isEmptyAt(part, path))
        ? [{ path, label }]
        : [],
    ),
  };
}

/** @param path  as `lines.0.reason`. */
function isEmptyAt(part: unknown, path: string): boolean {
  const value = path
    .split(".")
    .reduce((parent, key) => (parent as Record<string, unknown> | null | undefined)?.[key], part);
  return value == null || value === "" || (Array.isArray(value) && value.length === 0);
}
