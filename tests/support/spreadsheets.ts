import { zipSync } from "fflate";
import type { SentFile } from "./app.ts";

export const toSentFile = (bytes: Buffer | string, name = "planilha.csv"): SentFile => ({
  name,
  bytes: Buffer.from(bytes),
});

/** A CSV file of rows; the first row contains the titles. */
export const makeCsv = (...rows: readonly (readonly (string | number)[])[]): SentFile =>
  toSentFile(rows.map((row) => row.join(";")).join("\r\n"));

/** A ZIP archive of the given files. */
export const makeZip = (entries: Record<string, Buffer>): Buffer => Buffer.from(zipSync(entries, { level: 1 }));
