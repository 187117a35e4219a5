import { formatNumber } from "@pomar/contract/core/decimal";
import type { Issue } from "@pomar/contract/core/errors";
import type { z } from "zod";
import type { AppError } from "../../platform/http/app-error.ts";
import { type Reading, readCell } from "./cell-values.ts";
import type { ImportColumn, Known, Registry } from "./registry.ts";
import { isEmpty } from "./sheet.ts";
import type { Table } from "./table.ts";

type TableRow = Table["rows"][number];
type Fields = Record<string, unknown>;

/** A row of the spreadsheet as the registry's calls would be sent it, before anything judged it. */
export interface RowInput {
  line: number;
  fields: Fields;
  /** What cannot even be understood, `Coluna: frase`. */
  problems: string[];
}

const ofColumn = (header: string, message: string) => `${header}: ${message}`;

/** @param meaning  of the words of a column of several. */
export function inputOf({ line, cells }: TableRow, meaning: (words: string[]) => Reading): RowInput {
  const fields: Fields = {};
  const problems: string[] = [];
  for (const [column, cell] of cells) {
    // What must be something refuses to be nothing in the words of its own schema.
    if (isEmpty(cell) || cell === null) {
      if (!column.keeps) fields[column.field] = column.kind === "words" ? [] : null;
      continue;
    }
    const read = readCell(column, cell);
    const reading = "value" in read && column.kind === "words" ? meaning(read.value as string[]) : read;
    if ("value" in reading) fields[column.field] = reading.value;
    else problems.push(ofColumn(column.header, reading.message));
  }
  return { line, fields, problems };
}

/** One field by the registry's own schema: how it is compared; null when it is not there or cannot be. */
export function comparable({ create }: Registry, fields: Fields, field: string): string | null {
  const schema = create.schema.shape[field] as unknown as z.ZodType;
  const parsed = schema.safeParse(fields[field]);
  return parsed.success && typeof parsed.data === "string" && parsed.data !== "" ? parsed.data : null;
}

/** The fields that a known record has otherwise. */
export function differing(known: Known, fields: Fields): Fields {
  const entries = Object.entries(fields).filter(
    ([field, value]) => canonical(value) !== canonical(known.fields[field] ?? null),
  );
  return Object.fromEntries(entries);
}

/** The products of a supplier are a set. */
function canonical(value: unknown): string {
  return Array.isArray(value)
    ? value
        .map((one) => `${one.type} ${one.itemId}`)
        .sort()
        .join()
    : JSON.stringify(value);
}

/** What an update changes, for the eyes: `Cidade: Areia → Limoeiro`. */
export function changesOf(columns: readonly ImportColumn[], known: Known, changed: Fields): string[] {
  return columns
    .filter(({ field }) => field in changed)
    .map(({ field, header }) => ofColumn(header, `${shown(known.fields[field])} → ${shown(changed[field])}`));
}

function shown(value: unknown): string {
  if (value === null || value === undefined || value === "") return "vazio";
  if (typeof value === "number") return formatNumber(value);
  if (typeof value === "boolean") return value ? "Sim" : "Não";
  return Array.isArray(value) ? `${value.length} ${value.length === 1 ? "produto" : "produtos"}` : String(value);
}

/** What could not be understood and what the schema found, in the order of the columns. */
export function mergedProblems({ columns }: Registry, problems: readonly string[], found: readonly string[]): string[] {
  const placeOf = (message: string) => columns.findIndex(({ header }) => message.startsWith(ofColumn(header, "")));
  const places = problems.map(placeOf);
  // What could not be understood is missing for the schema, which would say so once more.
  const others = found.filter((message) => !places.includes(placeOf(message)));
  return [...problems, ...others].sort((a, b) => placeOf(a) - placeOf(b));
}

const refusedField: Partial<Record<AppError["code"], string>> = {
  "record.duplicate-name": "name",
  "record.duplicate-code": "code",
  "record.duplicate-document": "document",
  "record.unit-in-use": "unit",
  "fruit.composition-in-use": "composite",
};

/** A refusal of the registry's own schemas and commands, said of the columns. */
export function messagesOf(registry: Registry, refusal: Pick<AppError, "code" | "message" | "issues">): string[] {
  const issues = refusal.issues ?? [{ path: refusedField[refusal.code] ?? "", message: refusal.message }];
  return [...new Set(issues.map((issue) => sentence(registry, issue)))];
}

function sentence({ columns, sayings }: Registry, { path, message }: Issue): string {
  const field = path.split(".")[0] ?? "";
  const override = sayings[field];
  if (override) return ofColumn(override.header, override.message);
  const column = columns.find((one) => one.field === field);
  return column ? ofColumn(column.header, message) : message;
}
