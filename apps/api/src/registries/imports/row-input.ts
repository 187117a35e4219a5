import { formatNumber } from "@pomar/contract/core/decimal";
import type { Issue } from "@pomar/contract/core/errors";
import { formatPhone } from "@pomar/contract/core/phone.rules";
import { writtenDocument } from "@pomar/contract/registries/suppliers/document.rules";
import type { z } from "zod";
import type { AppError } from "../../platform/http/app-error.ts";
import { isErasing, isReplacing, type Reading, readCell, type ValueKind } from "./cell-values.ts";
import type { ImportColumn, Known, Registry } from "./registry.ts";
import { isEmpty } from "./sheet.ts";
import type { Table } from "./table.ts";

type TableRow = Table["rows"][number];
type Fields = Record<string, unknown>;
type NamedThing = { itemId: string; name: string };

/** A row of the spreadsheet as the body of the registry's calls, not yet validated. */
export interface RowInput {
  line: number;
  fields: Fields;
  /** The multi-valued fields whose stored values the row replaces. */
  replaced: ReadonlySet<string>;
  /** Error sentences for cells that cannot be parsed, in the form `Coluna: frase`. */
  problems: string[];
}

const prefixHeader = (header: string, message: string) => `${header}: ${message}`;

/** Converts a row to the input of the registry's calls. @param meaning  resolves the words of a multi-valued column. */
export function buildRowInput({ line, cells }: TableRow, meaning: (words: string[]) => Reading): RowInput {
  const fields: Fields = {};
  const replaced = new Set<string>();
  const problems: string[] = [];
  for (const [column, cell] of cells) {
    if (isEmpty(cell) || cell === null) continue;
    if (isErasing(cell) || isReplacing(cell)) replaced.add(column.field);
    if (isErasing(cell)) {
      if (column.required || column.neverEmpty) problems.push(prefixHeader(column.header, "não pode ficar vazio"));
      else fields[column.field] = column.kind === "words" ? [] : null;
      continue;
    }
    const read = readCell(column, cell);
    const reading = "value" in read && column.kind === "words" ? meaning(read.value as string[]) : read;
    if ("value" in reading) fields[column.field] = reading.value;
    else problems.push(prefixHeader(column.header, reading.message));
  }
  return { line, fields, replaced, problems };
}

/**
 * Returns a field as parsed by the registry's own schema, for comparison with stored values; null for an absent or
 * invalid field.
 */
export function comparable({ create }: Registry, fields: Fields, field: string): string | null {
  const schema = create.schema.shape[field] as unknown as z.ZodType;
  const parsed = schema.safeParse(fields[field]);
  return parsed.success && typeof parsed.data === "string" && parsed.data !== "" ? parsed.data : null;
}

/** The records of a multi-valued field; their order has no meaning. */
const several = (value: unknown) => (Array.isArray(value) ? (value as NamedThing[]) : []);

const without = (things: NamedThing[], others: NamedThing[]) =>
  things.filter(({ itemId }) => !others.some((other) => other.itemId === itemId));

/** Merges a row with a record: the name keeps its stored spelling, and multi-valued fields keep the stored values. */
export function mergedInput(input: RowInput, known: Known, isSameName: boolean): RowInput {
  const fields = { ...input.fields };
  if (isSameName) fields.name = known.fields.name;
  for (const [field, value] of Object.entries(fields)) {
    if (!Array.isArray(value) || input.replaced.has(field)) continue;
    const stored = several(known.fields[field]);
    fields[field] = [...stored, ...without(several(value), stored)];
  }
  return { ...input, fields };
}

/** Returns the fields of a row whose values differ from those of the existing record. */
export function differing(known: Known, fields: Fields): Fields {
  const entries = Object.entries(fields).filter(([field, value]) => {
    const stored = known.fields[field] ?? null;
    if (!Array.isArray(value)) return JSON.stringify(value) !== JSON.stringify(stored);
    return without(several(value), several(stored)).length + without(several(stored), several(value)).length > 0;
  });
  return Object.fromEntries(entries);
}

/**
 * Describes an update: its changes (`Cidade: Areia → Limoeiro`) and losses (`Chave Pix: 81987654321 → vazio`).
 * @param named  the fields of the row itself, whose multi-valued fields contain names.
 */
export function buildRowChanges(
  columns: readonly ImportColumn[],
  known: Known,
  { fields: changed, named }: { fields: Fields; named: Fields },
) {
  const changes: { messages: string[]; losses: string[] } = { messages: [], losses: [] };
  for (const { field, header, kind } of columns.filter((column) => column.field in changed)) {
    const [before, after] = [known.fields[field], changed[field]];
    const say = (isLoss: boolean, message: string) =>
      (isLoss ? changes.losses : changes.messages).push(prefixHeader(header, message));
    if (kind !== "words") {
      say(shown(after) === nothing, `${shown(before, kind)} → ${shown(after, kind)}`);
      continue;
    }
    const [gone, added] = [without(several(before), several(after)), without(several(named[field]), several(before))];
    if (gone.length > 0) say(true, `${gone.length === 1 ? "sai" : "saem"} ${formatNames(gone)}`);
    if (added.length > 0) say(false, `${added.length === 1 ? "entra" : "entram"} ${formatNames(added)}`);
  }
  return changes;
}

const formatNames = (things: NamedThing[]) => new Intl.ListFormat("pt-BR").format(things.map(({ name }) => name));

const nothing = "vazio";

function shown(value: unknown, kind?: ValueKind): string {
  if (value === null || value === undefined || value === "") return nothing;
  if (typeof value === "number") return formatNumber(value);
  if (typeof value === "boolean") return value ? "Sim" : "Não";
  if (kind === "phone") return formatPhone(String(value));
  return kind === "document" ? writtenDocument(String(value)) : String(value);
}

/** Merges the parsing problems with the problems found by the schema, in the order of the columns. */
export function mergedProblems({ columns }: Registry, problems: readonly string[], found: readonly string[]): string[] {
  const findPlace = (message: string) =>
    columns.findIndex(({ header }) => message.startsWith(prefixHeader(header, "")));
  const places = problems.map(findPlace);
  // A cell that could not be parsed is missing for the schema; the schema's problem with this cell is left out.
  const others = found.filter((message) => !places.includes(findPlace(message)));
  return [...problems, ...others].sort((a, b) => findPlace(a) - findPlace(b));
}

const refusedField: Partial<Record<AppError["code"], string>> = {
  "record.duplicate-name": "name",
  "record.duplicate-code": "code",
  "record.duplicate-document": "document",
  "record.unit-in-use": "unit",
  "fruit.composition-in-use": "composite",
};

/** Lists the sentences of a refusal by the registry's schemas or commands, each under its column. */
export function listMessages(registry: Registry, refusal: Pick<AppError, "code" | "message" | "issues">): string[] {
  const issues = refusal.issues ?? [{ path: refusedField[refusal.code] ?? "", message: refusal.message }];
  return [...new Set(issues.map((issue) => sentence(registry, issue)))];
}

function sentence({ columns, sayings = {} }: Registry, { path, message }: Issue): string {
  const field = path.split(".")[0] ?? "";
  const override = sayings[field];
  if (override) return prefixHeader(override.header, override.message);
  const column = columns.find((one) => one.field === field);
  return column ? prefixHeader(column.header, message) : message;
}
