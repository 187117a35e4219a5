import type { PassThrough } from "node:stream";
import type { FileColumn } from "@pomar/contract/exports/columns";
import { stringify } from "csv-stringify/sync";
import { room } from "../../shared/files/outflow.ts";
import { csvCell, valueAt } from "./cells.ts";
import type { ListFile } from "./list-file.ts";

/** A line break of any kind inside a cell needs the quotes, not only the one between rows. */
export const csvFormat = { delimiter: ";", record_delimiter: "\r\n", quoted_match: /[\r\n]/ } as const;

/** A CSV file as a Brazilian Excel opens it by double click: UTF-8 with BOM, `;`, CRLF. */
export function csvFile(out: PassThrough, columns: readonly FileColumn[], timeZone: string): ListFile {
  const write = (rows: string[][]) => out.write(stringify(rows, csvFormat));
  out.write("\ufeff");
  write([columns.map((column) => column.header)]);
  return {
    async add(rows) {
      write(rows.map((row) => columns.map((column) => csvCell(column, valueAt(row, column.path), timeZone))));
      await room(out, out);
    },
    async end() {
      out.end();
    },
  };
}
