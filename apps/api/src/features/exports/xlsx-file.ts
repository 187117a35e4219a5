import type { PassThrough } from "node:stream";
import type { FileColumn } from "@pomar/contract/exports/columns";
import { zipStream } from "../../shared/files/zip-stream.ts";
import { valueAt, xlsxCell } from "./cells.ts";
import type { ListFile } from "./list-file.ts";
import { rowWriter, sheetFoot, sheetHead, workbookParts } from "./xlsx-parts.ts";

/** Rows of a sheet in Excel, the header's included. */
const sheetRows = 1_048_576;

interface Sheet {
  columns: readonly FileColumn[];
  name: string;
  timeZone: string;
}

/**
 * An XLSX file with typed cells; what passes the rows of one sheet goes on in the next.
 * Written here and not by exceljs, whose writer does not wait for a slower reader: its rows pile up in memory.
 */
export function xlsxFile(out: PassThrough, { columns, name, timeZone }: Sheet): ListFile {
  const zip = zipStream(out);
  const rowOf = rowWriter(columns);
  const sheets: string[] = [];
  let written = 0;

  async function begin(): Promise<void> {
    sheets.push(sheets.length === 0 ? name : `${name} ${sheets.length + 1}`);
    await zip.begin(`xl/worksheets/sheet${sheets.length}.xml`);
    await zip.write(sheetHead(columns));
    written = 1;
  }

  async function finish(): Promise<void> {
    await zip.write(sheetFoot(columns.length, written));
    await zip.finish();
  }

  return {
    async add(rows) {
      if (sheets.length === 0) await begin();
      const left = sheetRows - written;
      const texts = rows.slice(0, left).map((row) => {
        const cells = columns.map((column) => xlsxCell(column, valueAt(row, column.path), timeZone));
        written += 1;
        return rowOf(written, cells);
      });
      await zip.write(texts.join(""));
      if (rows.length <= left) return;
      await finish();
      await begin();
      await this.add(rows.slice(left));
    },
    async end() {
      if (sheets.length === 0) await begin();
      await finish();
      for (const [place, content] of Object.entries(workbookParts(sheets))) {
        await zip.begin(place);
        await zip.write(content);
        await zip.finish();
      }
      zip.end();
    },
  };
}
