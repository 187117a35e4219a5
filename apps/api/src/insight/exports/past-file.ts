import type { PassThrough } from "node:stream";
import type { Past } from "@pomar/contract/core/past";
import { day, type FileColumn, instant, text } from "@pomar/contract/insight/exports/columns";
import { type FileOptions, type TableFile, tableFile } from "./table-file.ts";

/** The past day or instant that a file shows. */
export interface PastOfFile extends Past {
  isMoneyUnknown: boolean;
}

const toldOfPast = [day("asOf", "Como estava em"), instant("knownAt", "Só com o registrado até")];

/**
 * Whether a column's R$ amounts of the past are unknown. Paid amounts are known for every day, because they are
 * computed from the settlements.
 */
const isUnknown = ({ kind, header, path }: FileColumn) => kind === "number" && header.includes("R$") && path !== "paid";

/**
 * Creates a file of tables. A file that shows the past has columns with its day and instant in each row, and the text
 * "não registrado" for R$ amounts that were not recorded.
 */
export function createFile(out: PassThrough, options: FileOptions, past: PastOfFile | null): TableFile {
  const file = tableFile(out, options);
  if (past === null) return file;
  const { asOf = null, knownAt = null, isMoneyUnknown } = past;
  const written = (column: FileColumn) =>
    isMoneyUnknown && isUnknown(column) ? text("unknownMoney", column.header) : column;
  return {
    ...file,
    begin: ({ name, columns }) => file.begin({ name, columns: [...columns.map(written), ...toldOfPast] }),
    add: (rows) => file.add(rows.map((row) => ({ ...row, asOf, knownAt, unknownMoney: "não registrado" }))),
  };
}
