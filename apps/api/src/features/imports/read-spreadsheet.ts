import { AppError } from "../../shared/app-error.ts";
import { readCsv } from "./read-csv.ts";
import { readXlsx } from "./read-xlsx.ts";
import type { Sheet } from "./sheet.ts";

// What the bytes begin with, whatever the name says.
const archive = Buffer.from("PK\x03\x04", "latin1");
const utf16 = Buffer.from([0xff, 0xfe]);

/** Reads a spreadsheet that somebody sent. @throws 400 when it cannot be read. */
export async function readSpreadsheet(bytes: Buffer): Promise<Sheet> {
  const begins = (mark: Buffer) => bytes.subarray(0, mark.length).equals(mark);
  try {
    if (begins(archive)) return await readXlsx(bytes);
    // Text has no zeros, other than in UTF-16; an old Excel's file and a picture have.
    if (begins(utf16) || !bytes.subarray(0, 4096).includes(0)) return readCsv(bytes);
  } catch {
    // Whatever a reader stumbles over, the sender can do one thing about it.
  }
  throw AppError.of("file.not-spreadsheet");
}
