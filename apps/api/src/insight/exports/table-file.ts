import type { PassThrough } from "node:stream";
import type { FileColumn } from "@pomar/contract/insight/exports/columns";
import type { ExportFormat } from "@pomar/contract/insight/exports/exports.routes";
import { type SheetColumn, xlsxWriter } from "@pomar/xlsx/writer";
import { stringify } from "csv-stringify/sync";
import { room } from "../../platform/files/stream-download.ts";
import { csvCell, valueAt, xlsxCell } from "./cells.ts";

export interface TableFile {
  begin(table: { name: string; columns: readonly FileColumn[] }): Promise<void>;
  /** Writes rows, and waits until a slow reader has received the earlier rows. */
  add(rows: readonly object[]): Promise<void>;
  /** Writes the end of the file, for which the database is no longer needed. */
  end(): Promise<void>;
}

export interface FileOptions {
  format: ExportFormat;
  timeZone: string;
  /** Whether a CSV file has the name of each table above it. */
  titled?: boolean;
}

/** A writer of tables into one file: in XLSX one sheet for each table, in CSV one table below the other. */
export function tableFile(out: PassThrough, options: FileOptions): TableFile {
  return options.format === "csv" ? csvFile(out, options) : xlsxFile(out, options.timeZone);
}

/** A cell with a line feed or a carriage return is quoted, because each of them alone would otherwise end the row. */
const csvFormat = { delimiter: ";", record_delimiter: "\r\n", quoted_match: /[\r\n]/ } as const;

/** A CSV file that a Brazilian Excel opens by a double click: UTF-8 with BOM, `;`, CRLF. */
function csvFile(out: PassThrough, { timeZone, titled = false }: FileOptions): TableFile {
  let columns: readonly FileColumn[] | undefined;
  const write = (rows: string[][]) => out.write(stringify(rows, csvFormat));
  return {
    async begin(table) {
      if (columns) write([[]]);
      else out.write("\ufeff");
      columns = table.columns;
      write([...(titled ? [[table.name]] : []), columns.map(({ header }) => header)]);
    },
    async add(rows) {
      const cells = columns ?? [];
      write(rows.map((row) => cells.map((column) => csvCell(column, valueAt(row, column.path), timeZone))));
      await room(out);
    },
    async end() {
      out.end();
    },
  };
}

function xlsxFile(out: PassThrough, timeZone: string): TableFile {
  const xlsx = xlsxWriter(out, room);
  let columns: readonly FileColumn[] = [];
  return {
    async begin(table) {
      columns = table.columns;
      await xlsx.begin({ name: table.name, columns: columns.map(sheetColumn), filter: true });
    },
    add: (rows) =>
      xlsx.add(rows.map((row) => columns.map((column) => xlsxCell(column, valueAt(row, column.path), timeZone)))),
    end: () => xlsx.end(),
  };
}

const widths: Partial<Record<FileColumn["kind"], number>> = {
  text: 24,
  list: 40,
  fields: 60,
  phone: 18,
  document: 20,
  invoiceKey: 56,
  instant: 17,
};

const numbers = ["#,##0", "#,##0.0", "#,##0.00", "#,##0.000", "#,##0.0000"] as const;

function sheetColumn(column: FileColumn): SheetColumn {
  // The width always fits the header and the arrow of its filter.
  const width = Math.max(widths[column.kind] ?? 12, column.header.length + 4);
  return { header: column.header, width, format: getFormat(column) };
}

function getFormat(column: FileColumn): SheetColumn["format"] {
  if (column.kind === "number") return numbers[column.decimals] ?? "General";
  if (column.kind === "day") return "dd/mm/yyyy";
  return column.kind === "instant" ? "dd/mm/yyyy hh:mm" : "@";
}
