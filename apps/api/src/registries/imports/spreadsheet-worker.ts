import { maxImportRows } from "@pomar/contract/registries/imports/imports.routes";
import { readXlsx, SheetTooLarge } from "@pomar/xlsx/reader";
import { readCsv } from "./read-csv.ts";
import { limitWords, maxLinesAround, plainRows, type Sheet, sheetLimits } from "./sheet.ts";

/** The rows of a spreadsheet, or the limit that it passes, or the kind of file that it is instead, or that it cannot be read. */
export type Reading = { rows: Sheet } | { tooLarge: string } | { otherwise: string } | "unreadable";

// The first bytes of each format, whatever the file's name.
const archive = Buffer.from("PK\x03\x04", "latin1");
const utf16 = Buffer.from([0xff, 0xfe]);

/** Runs in a worker thread: a spreadsheet may take its reader seconds. */
export default async function read(given: Uint8Array): Promise<Reading> {
  const bytes = Buffer.from(given.buffer, given.byteOffset, given.byteLength);
  const otherwise = nameOtherKind(bytes);
  if (otherwise !== null) return { otherwise };
  try {
    const rows = readRows(bytes);
    // One row too many is refused as well as a million.
    return { rows: rows.slice(0, maxImportRows + maxLinesAround + 2) };
  } catch (error) {
    // Any other error of a reader has one remedy for the sender.
    return error instanceof SheetTooLarge ? { tooLarge: limitWords[error.limit] } : "unreadable";
  }
}

/** The other kinds of file that programs name as a spreadsheet; null for one that may be a spreadsheet. */
function nameOtherKind(bytes: Buffer): string | null {
  const head = bytes.subarray(0, 2048);
  const text = head.toString(head[0] === 0xff ? "utf16le" : "latin1").replace(/^(\ufeff|ï»¿)?\s*/, "");
  if (/^(<!doctype html|<(html|head|meta|style|body|table)\b)/i.test(text))
    return "uma página HTML com nome de planilha";
  if (/^<\?xml|^<workbook/i.test(text) && text.includes("urn:schemas-microsoft-com:office:spreadsheet"))
    return "uma planilha XML do Excel 2003";
  if (/^%PDF/.test(text)) return "um PDF";
  if (text.startsWith("PK") && text.includes("vnd.oasis.opendocument.spreadsheet"))
    return "uma planilha do LibreOffice (.ods)";
  return head.toString("hex").startsWith("d0cf11e0a1b11ae1") ? "uma planilha do Excel antigo (.xls)" : null;
}

function readRows(bytes: Buffer): Sheet {
  const begins = (mark: Buffer) => bytes.subarray(0, mark.length).equals(mark);
  if (begins(archive)) return plainRows(readXlsx(bytes, sheetLimits));
  // Text has no zeros, other than in UTF-16; an old Excel's file and a picture have.
  if (begins(utf16) || !bytes.subarray(0, 4096).includes(0)) return readCsv(bytes);
  throw new Error("This is no spreadsheet");
}
