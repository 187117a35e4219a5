import { maxImportRows } from "@pomar/contract/registries/imports/imports.routes";
import { AppError, toRefusal } from "../../platform/http/app-error.ts";
import type { ImportColumn, Registry } from "./registry.ts";
import { type Cell, isEmpty } from "./sheet.ts";
import type { TitledSheet } from "./titles.ts";
import { plainWord } from "./words.ts";

/** The rows of a spreadsheet with the registry's columns; `columns` contains only the columns that the file has. */
export interface Table {
  columns: readonly ImportColumn[];
  rows: { line: number; cells: ReadonlyMap<ImportColumn, Cell> }[];
}

/** The title of the column of reasons in the file of refused rows, which a user may import again. */
export const reasonHeader = "Motivo da recusa";

/** Builds the table of rows under the chosen columns. @throws 400 when there are no rows or too many. */
export function buildTable({ rows }: TitledSheet, places: readonly (ImportColumn | null)[]): Table {
  if (rows.length === 0) throw AppError.of("import.empty");
  if (rows.length > maxImportRows) throw AppError.of("import.too-many-rows", { most: maxImportRows });
  return {
    columns: places.filter((column) => column !== null),
    rows: rows.map(({ line, cells }) => ({
      line,
      cells: new Map(places.flatMap((column, at) => (column ? [[column, cells[at] ?? null]] : []))),
    })),
  };
}

/** Returns the columns named by the file's titles, or the refusal with its remedy if they differ from the template. */
export function titledColumns(registry: Registry, sheet: TitledSheet): (ImportColumn | null)[] | AppError {
  try {
    return columnsUnder(registry, sheet);
  } catch (error) {
    return toRefusal(error);
  }
}

function columnsUnder(registry: Registry, { titles, rows, width }: TitledSheet): (ImportColumn | null)[] {
  const places = Array.from({ length: width }, (_, at) => {
    const title = titles[at];
    if (!isEmpty(title)) return findColumn(registry, String(title));
    if (rows.every(({ cells }) => isEmpty(cells[at]))) return null;
    throw AppError.of("import.untitled-column", { column: String(at + 1) });
  });
  return assertRecognisable(registry, places);
}

/** Returns the columns that a user has chosen: `name,,document`. @throws 400 for a column that the registry lacks. */
export function saidColumns(registry: Registry, said: string): (ImportColumn | null)[] {
  const places = said.split(",").map((field) => {
    if (field === "") return null;
    return registry.columns.find((column) => column.field === field) ?? refuseUnknown(registry, field);
  });
  return assertRecognisable(registry, places);
}

/**
 * Refuses repeated columns, and a file without a column that identifies its records. Any other column may be absent;
 * its field then stays unchanged.
 */
function assertRecognisable({ columns, keyField }: Registry, places: (ImportColumn | null)[]): (ImportColumn | null)[] {
  const chosenColumns = places.filter((column) => column !== null);
  const repeated = chosenColumns.find((column, at) => chosenColumns.indexOf(column) < at);
  if (repeated) throw AppError.of("import.repeated-column", { name: repeated.header });
  if (!chosenColumns.some(({ field }) => field === "name" || field === keyField))
    throw AppError.of("import.missing-column", { name: columns.find(({ field }) => field === "name")?.header ?? "" });
  return places;
}

/** Finds the column that a title names; null for a title that the import ignores. */
function findColumn(registry: Registry, title: string): ImportColumn | null {
  const word = plainWord(title);
  const column = registry.columns.find(({ header }) => plainWord(header) === word);
  if (column) return column;
  if ([...registry.passedOver, reasonHeader].some((header) => plainWord(header) === word)) return null;
  return refuseUnknown(registry, title);
}

function refuseUnknown({ columns }: Registry, name: string): never {
  throw AppError.of("import.unknown-column", { name, known: columns.map(({ header }) => header).join(", ") });
}
