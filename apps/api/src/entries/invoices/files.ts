import { gunzipSync } from "node:zlib";
import { Zip, ZipDeflate } from "fflate";
import type { Db } from "../../platform/db/db.ts";
import { listFiles } from "./invoices.queries.ts";

// The number of files that are in memory at once; each file has at most 5 MB.
const batchSize = 20;

/**
 * The files of a month's invoices as one ZIP, in which each file is named by the key of its invoice.
 * @param month `YYYY-MM`.
 */
export async function zipOfMonth(db: Db, month: string): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    chunks.push(chunk);
  });
  let files: Awaited<ReturnType<typeof listFiles>> = [];
  do {
    files = await listFiles(db, { month, after: files.at(-1)?.key ?? "", most: batchSize });
    for (const { key, xml } of files) {
      const file = new ZipDeflate(`${key}-nfe.xml`);
      zip.add(file);
      file.push(gunzipSync(xml), true);
    }
  } while (files.length === batchSize);
  zip.end();
  return Buffer.concat(chunks);
}
