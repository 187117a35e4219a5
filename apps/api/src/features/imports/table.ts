import { mostImportRows } from "@pomar/contract/imports/imports.routes";
import { AppError } from "../../platform/http/app-error.ts";
import type { ImportColumn, Registry } from "./registry.ts";
import { type Cell, isEmpty, type Sheet } from "./sheet.ts";
import { plainWord } from "./words.ts";

/** The rows of a spreadsheet under the registry's columns; a column that is not in the file is not in `columns`. */
export interface Table {
  columns: readonly ImportColumn[];
  rows: { line: number; cells: ReadonlyMap<ImportColumn, Cell> }[];
}

/** Beside refused rows that are handed back, which may come again. */
export const reasonHeader = "Motivo da recusa";

/** @throws 400 with what to change when the titles are not the template's, or there is nothing or too much below. */
export function tableOf({ columns, passedOver, keyField }: Registry, [titles, ...rows]: Sheet): Table {
  if (!titles) throw AppError.of("import.empty");
  const width = Math.max(titles.cells.length, ...rows.map(({ cells }) => cells.length));
  const places = Array.from({ length: width }, (_, at) => {
    const title = titles.cells[at];
    if (!isEmpty(title)) return columnOf({ columns, passedOver }, String(title));
    if (rows.every(({ cells }) => isEmpty(cells[at]))) return null;
    throw AppError.of("import.untitled-column", { column: String(at + 1) });
  });
  const found = places.filter((column) => column !== null);
  const repeated = found.find((column, at) => found.indexOf(column) < at);
  if (repeated) throw AppError.of("import.repeated-column", { name: repeated.header });
  // A column that is not there changes nothing; a record must be known by something.
  if (!found.some(({ field }) => field === "name" || field === keyField))
    throw AppError.of("import.missing-column", { name: columns.find(({ field }) => field === "name")?.header ?? "" });
  if (rows.length === 0) throw AppError.of("import.empty");
  if (rows.length > mostImportRows) throw AppError.of("import.too-many-rows", { most: mostImportRows });
  return {
    columns: found,
    rows: rows.map(({ line, cells }) => ({
      line,
      cells: new Map(places.flatMap((column, at) => (column ? [[column, cells[at] ?? null]] : []))),
    })),
  };
}

/** The column that a title names; null for one that is passed over. */
function columnOf({ columns, passedOver }: Pick<Registry, "columns" | "passedOver">, title: string) {
  const word = plainWord(title);
  const column = columns.find(({ header }) => plainWord(header) === word);
  if (column) return column;
  if ([...passedOver, reasonHeader].some((header) => plainWord(header) === word)) return null;
  const known = columns.map(({ header }) => header).join(", ");
  throw AppError.of("import.unknown-column", { name: title, known });
}
