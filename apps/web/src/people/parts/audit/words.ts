import { formatNumber } from "@pomar/contract/core/decimal";
import { formatDay, formatInstant } from "../../../ui/format/dates.ts";

/** Formats a field's value as text; when it returns undefined, the value is formatted by its type. */
export type Words = (value: unknown) => string | undefined;

/** Text shown for an empty field. */
export const nothing = "vazio";

export interface FieldChange {
  label: string;
  /**
   * Whether a single value or a list changed; for a list, `before` holds the removed members and `after` the added
   * members.
   */
  kind: "value" | "list";
  before: readonly string[];
  after: readonly string[];
}

export interface Wording {
  /** The form's labels by the API's field names, in the form's order; a field without a label is never shown. */
  labels: Readonly<Record<string, string>>;
  format?: Readonly<Record<string, Words>>;
}

type State = Readonly<Record<string, unknown>> | null;

/** Lists the labelled fields whose value changed, each with its previous and its new value as text. */
export function listChanges(before: State, after: State, { labels, format = {} }: Wording): FieldChange[] {
  return Object.entries(labels).flatMap(([field, label]): FieldChange[] => {
    const [old, now] = [before?.[field], after?.[field]];
    if (isEmpty(old) && isEmpty(now)) return [];
    const formatOne = (value: unknown) => format[field]?.(value) ?? formatValue(value);
    if (Array.isArray(old ?? []) && Array.isArray(now ?? []))
      return listChange(label, asList(old), asList(now), formatOne);
    const [was, is] = [isEmpty(old) ? [] : [formatOne(old)], isEmpty(now) ? [] : [formatOne(now)]];
    return was[0] === is[0] ? [] : [{ label, kind: "value", before: was, after: is }];
  });
}

function listChange(
  label: string,
  old: unknown[],
  now: unknown[],
  formatOne: (value: unknown) => string,
): FieldChange[] {
  const [was, is] = [old.map(formatOne), now.map(formatOne)];
  const change = { label, kind: "list", before: without(was, is), after: without(is, was) } as const;
  return change.before.length + change.after.length === 0 ? [] : [change];
}

function without(texts: string[], others: string[]): string[] {
  const excluded = new Set(others);
  return texts.filter((text) => !excluded.has(text));
}

const asList = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0);
}

/** Formats a value by its type: `Sim`, `5,5`, `20/11/2026`, or the name of the referenced record. */
function formatValue(value: unknown): string {
  if (typeof value === "boolean") return value ? "Sim" : "Não";
  if (typeof value === "number") return formatNumber(value);
  if (Array.isArray(value)) return value.map(formatValue).join(", ");
  if (typeof value === "object" && value !== null) return formatReference(value as Record<string, unknown>);
  const text = String(value);
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return formatDay(text);
  return /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(text) ? formatInstant(text) : text;
}

function formatReference({ name, code }: Record<string, unknown>): string {
  return String(name ?? code ?? "");
}
