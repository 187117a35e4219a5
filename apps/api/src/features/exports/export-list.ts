import { PassThrough, type Readable } from "node:stream";
import { columnsFor } from "@pomar/contract/exports/columns";
import { exportedFiles } from "@pomar/contract/exports/exported-files";
import { type ExportableList, type ExportFormat, exportableLists } from "@pomar/contract/exports/exports.routes";
import type { ListQuery } from "@pomar/contract/list";
import type { Level } from "@pomar/contract/route";
import { AppError } from "../../shared/app-error.ts";
import type { Database } from "../../shared/db/db.ts";
import { everyRow, type Listing } from "../../shared/list.ts";
import { csvFile } from "./csv-file.ts";
import { seeOneMoment } from "./exports.queries.ts";
import type { ListFile } from "./list-file.ts";
import { xlsxFile } from "./xlsx-file.ts";

/** What one export asks for. */
interface Wish {
  source: Database;
  list: ExportableList;
  format: ExportFormat;
  listing: Listing<never, { id: string }>;
  query: ListQuery;
  level: Level;
  /** The plant's day. */
  today: string;
  timeZone: string;
}

// Each holds a connection for as long as its reader takes: the others are for those who work meanwhile.
const mostAtOnce = 4;

/** Makes files of lists; each is one look at the database, written while it is read. */
export function listExporter(): (wish: Wish) => Promise<Readable> {
  let underWay = 0;
  return async (wish) => {
    if (underWay === mostAtOnce) throw AppError.of("internal.busy");
    underWay += 1;
    return begin(wish, () => {
      underWay -= 1;
    });
  };
}

/**
 * @param onRead  called when the database is no longer needed.
 * @returns once there is something to send, so that what fails before is still answered as a refusal. What fails later
 *          breaks the stream off: half a file must not look like a whole one.
 */
function begin(wish: Wish, onRead: () => void): Promise<Readable> {
  const out = new PassThrough();
  // Whoever sends the stream logs its failure; until it does, a failure must not end the process.
  out.on("error", () => {});
  return new Promise((resolve, reject) => {
    const reading = wish.source.transaction(async (tx) => {
      await seeOneMoment(tx);
      const batches = everyRow(wish.listing, tx, { query: wish.query as never, today: wish.today });
      let batch = await batches.next();
      const file = fileOf(wish, out);
      resolve(out);
      for (; !batch.done; batch = await batches.next()) await file.add(batch.value);
      return file;
    });
    reading
      .finally(onRead)
      .then((file) => file.end())
      .catch((error: Error) => {
        reject(error);
        out.destroy(error);
      });
  });
}

function fileOf({ list, format, level, timeZone }: Wish, out: PassThrough): ListFile {
  const { sheet: name, columns: every } = exportedFiles[list];
  const columns = columnsFor(exportableLists[list], every, level);
  return format === "csv" ? csvFile(out, columns, timeZone) : xlsxFile(out, { columns, name, timeZone });
}
