import { maxImportRows } from "@pomar/contract/registries/imports/imports.routes";
import { readXlsx, SheetTooLarge } from "@pomar/xlsx/reader";
import { readCsv } from "./read-csv.ts";
import { limitWords, maxLinesAround, plainRows, type Sheet, sheetLimits } from "./sheet.ts";

/** The rows of a spreadsheet, the exceeded limit, the name of a different kind of file, or the failure to read it. */
export type Reading = { rows: Sheet } | { tooLarge: string } | { otherwise: string } | "unreadable";

// The first bytes of each format, which decide regardless of the file's name.
const archive = Buffer.from("PK\x03\x04", "latin1");
const utf16 = Buffer.from([0xff, 0xfe]);

/** Reads a spreadsheet in a worker thread, since parsing may take seconds. */
export default async function read(given: Uint8Array): Promise<Reading> {
  const bytes = Buffer.from(given.buffer, given.byteOffset, given.byteLength);
  const otherwise = nameOtherKind(bytes);
  if (otherwise !== null) return { otherwise };
  try {
    const rows = readRows(bytes);
    // A file with a single row too many is refused like a file with a million, so further rows are not returned.
    return { rows: rows.slice(0, maxImportRows + maxLinesAround + 2) };
  } catch (error) {
    // For all other errors of the parser the user's remedy is the same, so these errors share one result.
    return error instanceof SheetTooLarge ? { tooLarge: limitWords[error.limit] } : "unreadable";
  }
}

/**
 * Returns the name of a file kind that programs save under a spreadsheet's name (HTML, PDF …); null for a file that may
 * be a spreadsheet.
 */
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
  // Text without zero bytes is CSV, and so is UTF-16 text; old Excel files and pictures contain zero bytes.
  if (begins(utf16) || !bytes.subarray(0, 4096).includes(0)) return readCsv(bytes);
  throw new Error("This is no spreadsheet");
}
