import { PassThrough, type Readable } from "node:stream";
import type { ListQuery } from "@pomar/contract/core/list";
import type { Level } from "@pomar/contract/core/route";
import { columnsFor } from "@pomar/contract/insight/exports/columns";
import { type ExportableList, type ExportFormat, exportedLists } from "@pomar/contract/insight/exports/exports.routes";
import { sql } from "drizzle-orm";
import type { Database } from "../../platform/db/db.ts";
import { everyRow, type Listing } from "../../platform/db/list.ts";
import { AppError } from "../../platform/http/app-error.ts";
import { createFile, type PastOfFile } from "./past-file.ts";

interface ExportRequest {
  source: Database;
  list: ExportableList;
  format: ExportFormat;
  listing: Listing<never, { id: string }>;
  query: ListQuery;
  level: Level;
  /** The present day of the plant. */
  today: string;
  timeZone: string;
  past: PastOfFile | null;
}

// Each export uses a database connection until its reader has received the file; the remaining connections serve all
// other calls.
const maxConcurrent = 4;

/**
 * A function that exports a list as a file. A file shows the state at one moment, because one transaction reads all
 * rows of the list; the file is written while the rows are read.
 */
export function listExporter(): (request: ExportRequest) => Promise<Readable> {
  let underWay = 0;
  return async (request) => {
    if (underWay === maxConcurrent) throw AppError.of("internal.busy");
    underWay += 1;
    return start(request, () => {
      underWay -= 1;
    });
  };
}

/**
 * Reads the rows and writes the file.
 * @param onRead called when the export no longer needs the database.
 * @returns a stream once the first rows are read, so that an error before this point is sent as a refusal. A later
 * error destroys the stream, because an incomplete file must not look complete.
 */
function start(request: ExportRequest, onRead: () => void): Promise<Readable> {
  const { source, listing, query, today, format, level, timeZone, past } = request;
  const { row, sheet, columns } = exportedLists[request.list];
  const out = new PassThrough();
  const file = createFile(out, { format, timeZone }, past);
  // The sender of the stream logs its failure; this listener prevents an earlier failure from ending the process.
  out.on("error", () => {});
  return new Promise((resolve, reject) => {
    const reading = source.transaction(async (tx) => {
      await tx.execute(sql`set transaction isolation level repeatable read, read only`);
      const batches = everyRow(listing, tx, { query: query as never, today });
      let batch = await batches.next();
      resolve(out);
      await file.begin({ name: sheet, columns: columnsFor(row, columns, level) });
      for (; !batch.done; batch = await batches.next()) await file.add(batch.value);
    });
    reading
      .finally(onRead)
      .then(() => file.end())
      .catch((error: Error) => {
        reject(error);
        out.destroy(error);
      });
  });
}
