import type { PassThrough } from "node:stream";
import type { Past } from "@pomar/contract/core/past";
import { day, type FileColumn, instant, text } from "@pomar/contract/insight/exports/columns";
import { type FileOptions, type TableFile, tableFile } from "./table-file.ts";

/** The past that a file shows. */
export interface PastOfFile extends Past {
  isMoneyUnknown: boolean;
}

const toldOfPast = [day("asOf", "Como estava em"), instant("knownAt", "Com o que se sabia até")];

/** Paid amounts come from the settlements, which are known for every day. */
const isUnknown = ({ kind, header, path }: FileColumn) => kind === "number" && header.includes("R$") && path !== "paid";

/** A file of tables; one of the past names it in each row, and the R$ that were not recorded. */
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
