import { PassThrough } from "node:stream";
import { buffer } from "node:stream/consumers";
import { decimal, toWire } from "@pomar/contract/decimal";
import { unneutralised } from "@pomar/contract/exports/formula.rules";
import Excel from "exceljs";
import { UnpacksTooMuch, unzip } from "../../shared/files/unzip.ts";
import { zipStream } from "../../shared/files/zip-stream.ts";
import { assertFewCells, type Cell, isEmpty, type Sheet, SheetTooLarge } from "./sheet.ts";

/** What the parts that are read may unpack to: several times what the largest import needs. */
const mostBytes = 16 * 1024 * 1024;

const mostTexts = 300_000;

const needed = /^xl\/(workbook|sharedStrings|styles|worksheets\/sheet\d+)\.xml$|^xl\/_rels\/workbook\.xml\.rels$/;

// Each can name a million cells in a few letters, and exceljs makes every one of them.
const ignoreNodes = [
  "autoFilter",
  "conditionalFormatting",
  "dataValidations",
  "drawing",
  "extLst",
  "hyperlinks",
  "legacyDrawing",
  "mergeCells",
  "picture",
  "rowBreaks",
  "tableParts",
];

/** Reads the first sheet in sight of an XLSX file. @throws when it is none or unpacks to too much. */
export async function readXlsx(bytes: Buffer): Promise<Sheet> {
  const workbook = new Excel.Workbook();
  const options = { ignoreNodes } as Partial<Excel.XlsxReadOptions>;
  await workbook.xlsx.load((await cellsAlone(bytes)) as unknown as Excel.Buffer, options);
  const sheet = workbook.worksheets.find(({ state }) => state === "visible") ?? workbook.worksheets[0];
  if (!sheet) throw new Error("The file has no sheet");
  const rows: Sheet = [];
  let cellsSoFar = 0;
  sheet.eachRow((row, line) => {
    cellsSoFar += row.cellCount;
    assertFewCells(cellsSoFar);
    const cells: Cell[] = [];
    row.eachCell((cell, column) => {
      cells[column - 1] = plain(cell.value, cell.numFmt);
    });
    const whole = Array.from(cells, (cell) => cell ?? null);
    if (!whole.every(isEmpty)) rows.push({ line, cells: whole });
  });
  return rows;
}

/** The same workbook with what its cells need and nothing else: no pictures, no names of ranges, no bombs. */
async function cellsAlone(bytes: Buffer): Promise<Buffer> {
  const parts = unpack(bytes);
  if (parts.size === 0) throw new Error("The archive is no workbook");
  assertFew(parts);
  const out = new PassThrough();
  const whole = buffer(out);
  const zip = zipStream(out);
  for (const [name, content] of parts) {
    await zip.begin(name.replace(/^\//, ""));
    await zip.write(content.toString().replace(/<definedNames>.*<\/definedNames>/s, ""));
    await zip.finish();
  }
  zip.end();
  return whole;
}

function unpack(bytes: Buffer): Map<string, Buffer> {
  try {
    return unzip(bytes, { wants: (name) => needed.test(name.replace(/^\//, "")), mostBytes });
  } catch (error) {
    if (!(error instanceof UnpacksTooMuch)) throw error;
    throw new SheetTooLarge("16 MB depois de descompactada");
  }
}

/** Of cells and texts, before exceljs makes an object of each. */
function assertFew(parts: Map<string, Buffer>): void {
  let cells = 0;
  for (const [name, content] of parts) {
    if (name.includes("worksheets/")) cells += occurrences(content, "<c");
    if (name.endsWith("sharedStrings.xml") && occurrences(content, "<si") > mostTexts)
      throw new SheetTooLarge("300.000 textos");
  }
  assertFewCells(cells);
}

/** How often an element of this name begins. */
function occurrences(content: Buffer, beginning: string): number {
  let count = 0;
  for (let at = content.indexOf(beginning); at !== -1; at = content.indexOf(beginning, at + 1))
    if (/[\s/>]/.test(String.fromCharCode(content[at + beginning.length] ?? 0))) count += 1;
  return count;
}

function plain(value: Excel.CellValue, numFmt: string | undefined): Cell {
  if (value === null || value === undefined) return null;
  if (typeof value === "string") return unneutralised(value).trim() || null;
  if (typeof value === "boolean") return value;
  if (typeof value === "number") return asShown(value, numFmt);
  if (value instanceof Date) return writtenDay(value);
  if ("error" in value) return { error: value.error };
  if ("richText" in value) return plain(value.richText.map((part) => part.text).join(""), numFmt);
  if ("text" in value) return plain(value.text as Excel.CellValue, numFmt);
  return "result" in value ? plain(value.result as Excel.CellValue, numFmt) : null;
}

/** Of a percentage what people see: 50 % is 0.5 in the file. Binary noise behind the tenth decimal goes. */
function asShown(value: number, numFmt: string | undefined): number {
  const written = decimal(value);
  return toWire(numFmt?.includes("%") ? written.times(100) : written, 10);
}

function writtenDay(date: Date): Cell {
  if (Number.isNaN(date.getTime())) return null;
  return date.toISOString().replace(/^(\d{4})-(\d\d)-(\d\d).*$/, "$3/$2/$1");
}
