import { PassThrough, type Readable } from "node:stream";
import type { ExportFormat } from "@pomar/contract/exports/exports.routes";
import { type ExportableReport, exportedReports } from "@pomar/contract/exports/report-files";
import { valueAt } from "./cells.ts";
import { tableFile } from "./table-file.ts";

/** A report as a file: in XLSX a sheet for each of its tables, in CSV one below the other, each under its name. */
export function reportFile(
  name: ExportableReport,
  { report, format, timeZone }: { report: object; format: ExportFormat; timeZone: string },
): Readable {
  const { tables } = exportedReports[name];
  const out = new PassThrough();
  const file = tableFile(out, { format, timeZone, named: tables.length > 1 });
  const write = async () => {
    for (const { sheet, columns, rows } of tables) {
      await file.begin({ name: sheet, columns });
      await file.add(valueAt(report, rows) as object[]);
    }
    await file.end();
  };
  write().catch((error: Error) => out.destroy(error));
  return out;
}
