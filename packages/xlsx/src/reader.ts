import { unzipSync } from "fflate";
import { SaxesParser } from "saxes";

/**
 * The value of a cell as the workbook stores it: for a formula its result, for a percentage its share (0.5 for 50 %).
 */
export type XlsxCell = string | number | boolean | null | Date | { percent: number } | { error: string };

export interface XlsxRow {
  /** The row's number in the sheet, counted from 1. */
  line: number;
  cells: XlsxCell[];
}

export interface XlsxLimits {
  /** The maximum unpacked size, in bytes, of all parts that are read. */
  bytes: number;
  /** The maximum number of shared texts. */
  texts: number;
  /** The maximum number of cells, empty cells included. */
  cells: number;
}

export class SheetTooLarge extends Error {
  readonly limit: keyof XlsxLimits;

  constructor(limit: keyof XlsxLimits) {
    super(`The spreadsheet has too many ${limit}`);
    this.limit = limit;
  }
}

const needed = /^\/?xl\/((workbook|sharedStrings|styles|worksheets\/[^/]+)\.xml|_rels\/workbook\.xml\.rels)$/;

/** Reads the first visible sheet of an XLSX file. @throws when the file is no XLSX file or exceeds the limits. */
export function readXlsx(bytes: Buffer, limits: XlsxLimits): XlsxRow[] {
  const parts = unpack(bytes, limits.bytes);
  const { place, daysBefore1970 } = firstSheet(parts);
  const sheet = parts.get(place);
  if (!sheet) throw new Error("The file has no sheet");
  const texts = sharedTexts(parts.get("xl/sharedStrings.xml"), limits.texts);
  const formats = cellFormats(parts.get("xl/styles.xml"));
  return readRows(sheet, limits.cells, (type, text, style) => {
    if (type === "s") return typedText(texts[Number(text)] ?? "");
    if (type === "str" || type === "inlineStr") return typedText(text);
    if (type === "e") return { error: text };
    if (type === "b") return text === "1";
    if (type === "d") return validDate(Date.parse(text));
    const value = Number(text);
    const format = formats[Number(style ?? 0)] ?? "";
    if (isDateFormat(format)) return validDate((value - daysBefore1970) * 86_400_000);
    return format.includes("%") ? { percent: value } : value;
  });
}

/** Unpacks only the parts that cells need, by name. No part becomes larger than the size that its archive declares. */
function unpack(bytes: Buffer, maxBytes: number): Map<string, string> {
  let total = 0;
  const parts = unzipSync(bytes, {
    filter({ name, originalSize }) {
      if (name === "") throw new Error("The archive's directory is damaged");
      if (!needed.test(name)) return false;
      total += originalSize;
      if (total > maxBytes) throw new SheetTooLarge("bytes");
      return true;
    },
  });
  const decoder = new TextDecoder();
  return new Map(Object.entries(parts).map(([name, content]) => [name.replace(/^\//, ""), decoder.decode(content)]));
}

type Attributes = Record<string, string>;

interface Handlers {
  open?: (name: string, attributes: Attributes) => void;
  close?: (name: string, text: string) => void;
}

/** Reads XML element by element and removes the prefixes of names; a document that declares entities is refused. */
function walk(xml: string, { open, close }: Handlers): void {
  const parser = new SaxesParser();
  const local = (name: string) => name.slice(name.indexOf(":") + 1);
  let text = "";
  parser.on("opentag", ({ name, attributes }) => {
    text = "";
    open?.(local(name), attributes as Attributes);
  });
  const add = (more: string) => {
    text += more;
  };
  parser.on("text", add);
  parser.on("cdata", add);
  parser.on("closetag", ({ name }) => {
    close?.(local(name), text);
    text = "";
  });
  parser.write(xml).close();
}

/** The archive path of the first visible sheet, and the day from which the workbook counts days. */
function firstSheet(parts: Map<string, string>): { place: string; daysBefore1970: number } {
  const sheets: { id: string; isVisible: boolean }[] = [];
  // Excel counts days from 30 December 1899; workbooks of old Macintosh versions count from 1904.
  let daysBefore1970 = 25_569;
  walk(parts.get("xl/workbook.xml") ?? "", {
    open(name, attributes) {
      if (name === "workbookPr" && /^(1|true)$/.test(attributes.date1904 ?? "")) daysBefore1970 = 24_107;
      if (name === "sheet")
        sheets.push({ id: attributes["r:id"] ?? "", isVisible: (attributes.state ?? "visible") === "visible" });
    },
  });
  const { id } = sheets.find(({ isVisible }) => isVisible) ?? sheets[0] ?? {};
  let target = "";
  walk(parts.get("xl/_rels/workbook.xml.rels") ?? "", {
    open(name, attributes) {
      if (name === "Relationship" && attributes.Id === id) target = attributes.Target ?? "";
    },
  });
  return { place: target.startsWith("/") ? target.slice(1) : `xl/${target}`, daysBefore1970 };
}

/** The texts to which cells refer, each joined from its runs; a text's phonetic guide (`rPh`) is left out. */
function sharedTexts(xml: string | undefined, maxTexts: number): string[] {
  const texts: string[] = [];
  if (xml === undefined) return texts;
  let whole = "";
  const runs = textRuns((run) => {
    whole += run;
  });
  walk(xml, {
    open: runs.open,
    close(name, text) {
      runs.close(name, text);
      if (name !== "si") return;
      if (texts.push(whole) > maxTexts) throw new SheetTooLarge("texts");
      whole = "";
    },
  });
  return texts;
}

function textRuns(add: (run: string) => void) {
  let isPhonetic = false;
  return {
    open(name: string) {
      if (name === "rPh") isPhonetic = true;
    },
    close(name: string, text: string) {
      if (name === "rPh") isPhonetic = false;
      if (name === "t" && !isPhonetic) add(text);
    },
  };
}

// Excel's built-in formats by their number: percentages, days and hours.
const ownFormats: [first: number, last: number, format: string][] = [
  [9, 10, "0%"],
  [14, 22, "d"],
  [27, 36, "d"],
  [45, 47, "d"],
  [50, 58, "d"],
];

/** The number format of each cell style. */
function cellFormats(xml: string | undefined): string[] {
  const own = new Map<string, string>();
  const formats: string[] = [];
  let isOfCells = false;
  const getFormat = (id: string) =>
    own.get(id) ?? ownFormats.find(([first, last]) => Number(id) >= first && Number(id) <= last)?.[2] ?? "";
  if (xml !== undefined)
    walk(xml, {
      open(name, { numFmtId = "0", formatCode = "" }) {
        if (name === "numFmt") own.set(numFmtId, formatCode);
        if (name === "cellXfs") isOfCells = true;
        if (name === "xf" && isOfCells) formats.push(getFormat(numFmtId));
      },
      close(name) {
        if (name === "cellXfs") isOfCells = false;
      },
    });
  return formats;
}

/** Whether a format contains a part of a day or an hour, apart from colours, conditions and quoted text. */
const isDateFormat = (format: string) => /[ymdhs]/i.test(format.replace(/\[[^\]]*\]|"[^"]*"|\\./g, ""));

type ReadValue = (type: string | undefined, text: string, style: string | undefined) => XlsxCell;

/** The rows that contain at least one value. */
function readRows(xml: string, maxCells: number, toCell: ReadValue): XlsxRow[] {
  const rows: XlsxRow[] = [];
  let line = 0;
  let cells: XlsxCell[] = [];
  let column = 0;
  let cell: Attributes = {};
  let text: string | null = null;
  let cellsSoFar = 0;
  const runs = textRuns((run) => {
    text = (text ?? "") + run;
  });
  walk(xml, {
    open(name, attributes) {
      runs.open(name);
      if (name === "row") {
        line = Number(attributes.r ?? line + 1);
        cells = [];
        column = 0;
      }
      if (name !== "c") return;
      cell = attributes;
      text = null;
      column = attributes.r === undefined ? column + 1 : toWorkbookColumn(attributes.r);
      if (cellsSoFar + column > maxCells) throw new SheetTooLarge("cells");
    },
    close(name, content) {
      runs.close(name, content);
      if (name === "v" && content !== "") text = content;
      if (name === "c") {
        while (cells.length < column) cells.push(null);
        if (text !== null) cells[column - 1] = toCell(cell.t, text, cell.s);
      }
      if (name !== "row") return;
      cellsSoFar += cells.length;
      if (cells.some((one) => one !== null && one !== "")) rows.push({ line, cells });
    },
  });
  return rows;
}

/** The number of a cell's column: 1 for `A7`, 27 for `AA7`. */
function toWorkbookColumn(place: string): number {
  let column = 0;
  for (const letter of /^[A-Z]+/i.exec(place)?.[0].toUpperCase() ?? "A")
    column = column * 26 + letter.charCodeAt(0) - 64;
  return column;
}

/**
 * Restores a text as it was typed: Excel writes a character that XML cannot contain as its code, for example `_x000A_`.
 */
const typedText = (text: string) =>
  text.replace(/_x([\da-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

function validDate(ms: number): Date | null {
  const date = new Date(ms);
  return Number.isNaN(date.getTime()) ? null : date;
}
