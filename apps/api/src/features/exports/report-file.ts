import { PassThrough, type Readable } from "node:stream";
import type { FileColumn } from "@pomar/contract/exports/columns";
import type { ExportFormat } from "@pomar/contract/exports/exports.routes";
import { type ExportableReport, exportedReports } from "@pomar/contract/exports/report-files";
import { stringify } from "csv-stringify/sync";
import { zipStream } from "../../shared/files/zip-stream.ts";
import { csvCell, valueAt, xlsxCell } from "./cells.ts";
import { csvFormat } from "./csv-file.ts";
import { rowWriter, sheetFoot, sheetHead, workbookParts } from "./xlsx-parts.ts";

interface Table {
  sheet: string;
  columns: readonly FileColumn[];
  rows: readonly object[];
}

/** A report as a file: in XLSX a sheet for each of its tables, in CSV one below the other, each under its name. */
export function reportFile(
  name: ExportableReport,
  { report, format, timeZone }: { report: object; format: ExportFormat; timeZone: string },
): Readable {
  const tables = exportedReports[name].tables.map(({ rows, sheet, columns }) => ({
    sheet,
    columns,
    rows: valueAt(report, rows) as object[],
  }));
  const out = new PassThrough();
  const written = format === "csv" ? writeCsv(out, tables, timeZone) : writeWorkbook(out, tables, timeZone);
  written.catch((error: Error) => out.destroy(error));
  return out;
}

async function writeCsv(out: PassThrough, tables: readonly Table[], timeZone: string): Promise<void> {
  const lines = tables.flatMap(({ sheet, columns, rows }, at) => [
    ...(at > 0 ? [[]] : []),
    ...(tables.length > 1 ? [[sheet]] : []),
    columns.map(({ header }) => header),
    ...rows.map((row) => columns.map((column) => csvCell(column, valueAt(row, column.path), timeZone))),
  ]);
  out.end(`\ufeff${stringify(lines, csvFormat)}`);
}

async function writeWorkbook(out: PassThrough, tables: readonly Table[], timeZone: string): Promise<void> {
  const zip = zipStream(out);
  const write = async (place: string, ...parts: string[]) => {
    await zip.begin(place);
    for (const part of parts) await zip.write(part);
    await zip.finish();
  };
  for (const [at, { columns, rows }] of tables.entries()) {
    const rowOf = rowWriter(columns);
    // The first row is the header's.
    const body = rows.map((row, n) =>
      rowOf(
        n + 2,
        columns.map((column) => xlsxCell(column, valueAt(row, column.path), timeZone)),
      ),
    );
    const foot = sheetFoot(columns.length, rows.length + 1);
    await write(`xl/worksheets/sheet${at + 1}.xml`, sheetHead(columns), body.join(""), foot);
  }
  for (const [place, content] of Object.entries(workbookParts(tables.map(({ sheet }) => sheet))))
    await write(place, content);
  zip.end();
}
