import type { PassThrough, Writable } from "node:stream";
import type { FileColumn } from "@pomar/contract/exports/columns";
import Excel from "exceljs";
import { valueAt, xlsxCell } from "./cells.ts";
import type { ListFile } from "./list-file.ts";
import { room } from "./outflow.ts";

/** Rows of a sheet in Excel, the header's included. */
const sheetRows = 1_048_576;

interface Sheet {
  columns: readonly FileColumn[];
  name: string;
  timeZone: string;
}

/** An XLSX file with typed cells; what passes the rows of one sheet goes on in the next. */
export function xlsxFile(out: PassThrough, { columns, name, timeZone }: Sheet): ListFile {
  const workbook = new Excel.stream.xlsx.WorkbookWriter({ stream: out, useStyles: true, useSharedStrings: false });
  let number = 0;
  let written = 0;
  let sheet = begin();

  function begin(): Excel.Worksheet {
    number += 1;
    written = 1;
    const fresh = workbook.addWorksheet(number === 1 ? name : `${name} ${number}`, {
      views: [{ state: "frozen", ySplit: 1 }],
    });
    fresh.columns = columns.map((column) => ({ width: widthOf(column), style: styleOf(column) }));
    const header = fresh.addRow(columns.map((column) => column.header));
    for (let at = 1; at <= columns.length; at++) header.getCell(at).style = { font: { bold: true } };
    header.commit();
    return fresh;
  }

  function finish(): void {
    sheet.autoFilter = { from: { row: 1, column: 1 }, to: { row: written, column: columns.length } };
    sheet.commit();
  }

  return {
    async add(rows) {
      for (const row of rows) {
        if (written === sheetRows) {
          finish();
          sheet = begin();
        }
        sheet.addRow(columns.map((column) => xlsxCell(column, valueAt(row, column.path), timeZone))).commit();
        written += 1;
      }
      await room(packed(sheet), out);
    },
    async end() {
      finish();
      await workbook.commit();
    },
  };
}

/**
 * The stream into which a sheet's rows go to be packed. The writer of exceljs never waits for a slower reader:
 * without this look at its inside, a million rows would pile up in memory.
 */
function packed(sheet: Excel.Worksheet): Writable {
  const { pipes } = Reflect.get(sheet, "stream") as { pipes: [Writable] };
  return pipes[0];
}

function styleOf(column: FileColumn): Partial<Excel.Style> {
  switch (column.kind) {
    case "number":
      return { numFmt: column.decimals === 0 ? "#,##0" : `#,##0.${"0".repeat(column.decimals)}` };
    case "day":
      return { numFmt: "dd/mm/yyyy" };
    case "instant":
      return { numFmt: "dd/mm/yyyy hh:mm" };
    default:
      return { numFmt: "@" };
  }
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

/** In characters: the header always fits, with its filter's arrow. */
function widthOf(column: FileColumn): number {
  return Math.max(widths[column.kind] ?? 12, column.header.length + 4);
}
