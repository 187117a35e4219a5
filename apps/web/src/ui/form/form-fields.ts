import { capitalized } from "../format/words.ts";
import type { Doubt } from "./doubt.ts";
import type { Field } from "./field.ts";
import { buildSummary, type Messages, type SummaryLine } from "./issues.ts";
import type { UnusualDay } from "./past-days.ts";
import type { Fields } from "./use-fields.ts";

export interface FormFieldsOptions<Values extends object> {
  /** The label of each field by its path in the body, in the order of the screen. */
  labels: Record<string, string>;
  /** The paths of required fields; a function where they depend on the values of fields. */
  required?: readonly string[] | ((values: Values) => readonly string[]);
  /** Builds the body from the fields; an empty required field must be absent, so that its own message reports it. */
  toBody: (values: Values) => unknown;
}

/** The typed values of a form, with the props of its inputs. */
export interface FormFields<Values extends object> {
  values: Values;
  setValues: (change: Partial<Values>) => void;
  getField: <Name extends keyof Values & string>(name: Name) => Field<Values[Name]>;
  /** The message for a path of the body, for parts of a form that are not plain fields. */
  getError: (path: string) => string | undefined;
  /** The id of the element that shows a path of the body; a message moves the focus to this element. */
  getId: (path: string) => string;
  errorSummary: readonly SummaryLine[];
  /** The questions about unusual days, asked before saving. */
  dayDoubts: readonly Doubt[];
  /** The required fields that are still empty, in the order of the screen. */
  missingFields: readonly { path: string; label: string }[];
}

interface Typed<Values extends object> {
  fields: Fields<Values>;
  getId: FormFields<Values>["getId"];
  /** Messages shown while the user types and before the form is sent, for example about a mistyped year. */
  earlyErrors: Messages;
  unusual: Record<string, UnusualDay>;
}

export function buildFormFields<Values extends object>(
  { labels, required = [], toBody }: FormFieldsOptions<Values>,
  { fields, getId, earlyErrors, unusual }: Typed<Values>,
): FormFields<Values> {
  const { values, errors, setValues } = fields;
  const requiredPaths = typeof required === "function" ? required(values) : required;
  const body = toBody(values);
  return {
    values,
    setValues,
    getField: (name) => ({
      id: getId(name),
      label: labels[name] ?? name,
      required: requiredPaths.includes(name),
      error: errors[name] ?? earlyErrors[name],
      doubt: unusual[name] && `${capitalized(unusual[name].distance)}. Certo?`,
      value: values[name],
      onChange: (value) => setValues({ [name]: value } as unknown as Partial<Values>),
    }),
    getError: (path) => errors[path],
    getId,
    errorSummary: buildSummary(errors, labels),
    dayDoubts: Object.entries(unusual).map(([name, { day, distance }]) => ({
      title: "Confira a data",
      text: `${labels[name] ?? name}: ${day}, ${distance}. Está certo?`,
    })),
    missingFields: Object.entries(labels).flatMap(([path, label]) =>
      requiredPaths.includes(path) && isMissing(path, values, body)
        ? [{ path, label }]
        : listLineHoles(path, label, body),
    ),
  };
}

const lineParts = { lotId: "lote", quantity: "quantidade" };

/** The parts that begun lines of lots still lack: `Lotes usados: quantidade`. */
function listLineHoles(path: string, label: string, body: unknown) {
  const lines = (body as Record<string, unknown>)[path];
  if (!Array.isArray(lines)) return [];
  return lines.flatMap((line: unknown, place) =>
    Object.entries(lineParts).flatMap(([part, name]) =>
      typeof line === "object" && line !== null && part in line && Reflect.get(line, part) === undefined
        ? [{ path: `${path}.${place}.${part}`, label: `${label}: ${name}` }]
        : [],
    ),
  );
}

/**
 * A field's name may differ between values and body; a missing field is empty in both. The body alone decides about a
 * list, because the values may also hold blank lines. @param path  the path of a value, for example `lines.0.reason`.
 */
function isMissing(path: string, values: unknown, body: unknown): boolean {
  const [typed, sent] = [values, body].map((part) =>
    path.split(".").reduce((parent, key) => (parent as Record<string, unknown> | null | undefined)?.[key], part),
  );
  const isEmpty = (value: unknown) => value == null || value === "";
  return Array.isArray(sent) ? sent.length === 0 : isEmpty(typed) && isEmpty(sent);
}
