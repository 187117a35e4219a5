import type { PassThrough } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import { Zip, ZipDeflate } from "fflate";

const cellFormats = [
  "General",
  "@",
  "dd/mm/yyyy",
  "dd/mm/yyyy hh:mm",
  "#,##0",
  "#,##0.0",
  "#,##0.00",
  "#,##0.000",
  "#,##0.0000",
] as const;

export interface SheetColumn {
  header: string;
  /** The width of the column, in characters. */
  width: number;
  /** The format of all cells of the column, empty cells included; `wrap` is for text of several lines. */
  format: (typeof cellFormats)[number] | "wrap";
  /** The only texts that Excel accepts in the first `rowsToFill` rows of the column. */
  choices?: Choices | undefined;
}

interface Choices {
  allowed: readonly string[];
  /** The title of Excel's dialog about a text that is not allowed; it shows 225 characters of the message at most. */
  errorTitle: string;
  errorMessage: string;
}

export interface SheetOptions {
  name: string;
  columns: readonly SheetColumn[];
  filter?: boolean;
  rowsToFill?: number;
}

/** A row with one value per column: a text, a number, or nothing; a day is a number of days since 30 December 1899. */
type Row = readonly (string | number | null)[];

/** The maximum number of rows in an Excel sheet, the header included. */
const sheetRows = 1_048_576;
/** The number of rows written at a time: between two batches this thread answers requests. */
const rowsPerTurn = 100;
// A fixed time, so that an archive of the same rows always has the same bytes.
const mtime = new Date(1980, 0, 1);

/**
 * Writes an XLSX file while a client reads it: one sheet after another, each in batches of rows. The format (ECMA-376)
 * is written here, because no library waits for a slow reader; the archive is written by fflate.
 * @param waitForRoom  resolves when `out` accepts more data.
 */
export function xlsxWriter(out: PassThrough, waitForRoom: (out: PassThrough) => Promise<void>) {
  const zip = new Zip((error, chunk, isLast) => {
    if (error) out.destroy(error);
    else out.write(chunk);
    if (isLast) out.end();
  });
  const sheets: string[] = [];
  let sheet: (SheetOptions & { part: ZipDeflate; rows: number }) | undefined;

  const open = (place: string) => {
    const part = Object.assign(new ZipDeflate(place, { level: 6 }), { mtime });
    zip.add(part);
    return part;
  };
  const put = (part: ZipDeflate, text: string, isLast = false) => part.push(Buffer.from(text), isLast);

  function close(): void {
    if (sheet) put(sheet.part, sheetFoot(sheet, sheet.rows), true);
    sheet = undefined;
  }
  function begin(options: SheetOptions, name = options.name): void {
    close();
    sheets.push(name);
    sheet = { ...options, part: open(`xl/worksheets/sheet${sheets.length}.xml`), rows: 1 };
    put(sheet.part, sheetHead(options.columns));
  }

  return {
    async begin(options: SheetOptions): Promise<void> {
      begin(options);
      await waitForRoom(out);
    },
    /** Adds rows, and waits for a slow reader; rows beyond the limit of a sheet continue in a new sheet. */
    async add(rows: readonly Row[]): Promise<void> {
      if (!sheet) throw new Error("No sheet has begun");
      const first = sheet.name;
      for (let from = 0; from < rows.length; ) {
        if (sheet.rows === sheetRows) begin(sheet, `${first} ${sheets.length + 1}`);
        const { part, columns, rows: written }: NonNullable<typeof sheet> = sheet;
        const batch = rows.slice(from, from + Math.min(rowsPerTurn, sheetRows - written));
        put(part, batch.map((cells, at) => buildRow(written + at + 1, columns, cells)).join(""));
        sheet.rows += batch.length;
        from += batch.length;
        await nextTurn();
        await waitForRoom(out);
      }
    },
    async end(): Promise<void> {
      close();
      for (const [place, content] of Object.entries(workbookParts(sheets))) put(open(place), content, true);
      await waitForRoom(out);
      zip.end();
    },
  };
}

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const packages = "http://schemas.openxmlformats.org/package/2006";
const types = "application/vnd.openxmlformats-officedocument.spreadsheetml";

// Characters that XML cannot contain; texts stored before the contract refused such characters may have them.
// biome-ignore lint/suspicious/noControlCharactersInRegex: the control characters are what is looked for.
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu;
const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Escapes a text for a part of the workbook, also a typed `_x000A_`, which Excel would read as a line break. */
function escaped(text: string): string {
  return text
    .replace(unwritable, "")
    .replace(/_(?=x[\da-f]{4}_)/gi, "_x005F_")
    .replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);
}

/** The letters of the columns: `A` to `Z`, then `AA` to `ZZ`. */
const letters = Array.from({ length: 702 }, (_, at) => {
  const last = String.fromCharCode(65 + (at % 26));
  return at < 26 ? last : String.fromCharCode(64 + (at - (at % 26)) / 26) + last;
});

const headerStyle = 1;
const firstFormat = 2;

function getStyle({ format }: SheetColumn): number {
  return firstFormat + (format === "wrap" ? cellFormats.length : cellFormats.indexOf(format));
}

function sheetHead(columns: readonly SheetColumn[]): string {
  const widths = columns.map((column, at) => {
    const place = `min="${at + 1}" max="${at + 1}"`;
    return `<col ${place} width="${column.width}" style="${getStyle(column)}" customWidth="1"/>`;
  });
  const pane = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>';
  const header = columns.map((column, at) => textCell(`${letters[at]}1`, headerStyle, column.header));
  return (
    `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0">${pane}</sheetView></sheetViews>` +
    `<cols>${widths.join("")}</cols><sheetData><row r="1">${header.join("")}</row>`
  );
}

function sheetFoot({ columns, filter, rowsToFill = 0 }: SheetOptions, rows: number): string {
  const area = `A1:${letters[columns.length - 1]}${rows}`;
  const validations = columns.flatMap(({ choices }, at) =>
    choices ? validation(`${letters[at]}2:${letters[at]}${rowsToFill + 1}`, choices) : [],
  );
  return (
    `</sheetData>${filter ? `<autoFilter ref="${area}"/>` : ""}` +
    (validations.length > 0
      ? `<dataValidations count="${validations.length}">${validations.join("")}</dataValidations>`
      : "") +
    "</worksheet>"
  );
}

function validation(area: string, { allowed, errorTitle, errorMessage }: Choices): string {
  return (
    `<dataValidation type="list" allowBlank="1" showErrorMessage="1" errorTitle="${escaped(errorTitle)}" ` +
    `error="${escaped(errorMessage.slice(0, 225))}" ` +
    `sqref="${area}"><formula1>${escaped(`"${allowed.join(",")}"`)}</formula1></dataValidation>`
  );
}

function buildRow(number: number, columns: readonly SheetColumn[], cells: Row): string {
  const written = columns.map((column, at) => {
    const cell = cells[at] ?? null;
    if (cell === null) return "";
    const place = `${letters[at]}${number}`;
    if (typeof cell === "string") return textCell(place, getStyle(column), cell);
    return `<c r="${place}" s="${getStyle(column)}"><v>${cell}</v></c>`;
  });
  return `<row r="${number}">${written.join("")}</row>`;
}

/** A cell whose content is always text, never a formula. */
function textCell(place: string, style: number, text: string): string {
  return `<c r="${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;
}

/** All parts of the workbook but its sheets, by their path in the archive. */
function workbookParts(sheets: readonly string[]): Record<string, string> {
  const part = (place: string, type: string) =>
    `<Override PartName="/xl/${place}" ContentType="${types}.${type}+xml"/>`;
  const related = (id: number, type: string, target: string) =>
    `<Relationship Id="rId${id}" Type="${office}/${type}" Target="${target}"/>`;
  const files = sheets.map((_, at) => `worksheets/sheet${at + 1}.xml`);
  const parts = {
    "xl/styles.xml": stylesPart(),
    "xl/workbook.xml":
      `<workbook xmlns="${main}" xmlns:r="${office}"><sheets>` +
      sheets.map((name, at) => `<sheet name="${escaped(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`).join("") +
      "</sheets></workbook>",
    "xl/_rels/workbook.xml.rels":
      `<Relationships xmlns="${packages}/relationships">` +
      files.map((file, at) => related(at + 1, "worksheet", file)).join("") +
      `${related(sheets.length + 1, "styles", "styles.xml")}</Relationships>`,
    "_rels/.rels": `<Relationships xmlns="${packages}/relationships">${related(1, "officeDocument", "xl/workbook.xml")}</Relationships>`,
    "[Content_Types].xml":
      `<Types xmlns="${packages}/content-types">` +
      '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
      part("workbook.xml", "sheet.main") +
      files.map((file) => part(file, "worksheet")).join("") +
      `${part("styles.xml", "styles")}</Types>`,
  };
  return Object.fromEntries(Object.entries(parts).map(([place, content]) => [place, declaration + content]));
}

/** The styles, in the order of `styleOf`: the default, the header's style, one for each format, and wrapped text. */
function stylesPart(): string {
  // Numbers below 164 belong to Excel's built-in formats.
  const numFmts = cellFormats.map((code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${escaped(code)}"/>`);
  const cell = (format: number, font = 0, alignment = "") =>
    `<xf numFmtId="${format}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1" ` +
    `applyAlignment="1">${alignment}</xf>`;
  const wrapped = cell(0, 0, '<alignment vertical="top" wrapText="1"/>');
  const cells = [cell(0), cell(0, 1), ...cellFormats.map((_, at) => cell(164 + at)), wrapped];
  const font = (bold: string) => `<font>${bold}<sz val="11"/><name val="Calibri"/><family val="2"/></font>`;
  return (
    `<styleSheet xmlns="${main}"><numFmts count="${numFmts.length}">${numFmts.join("")}</numFmts>` +
    `<fonts count="2">${font("")}${font("<b/>")}</fonts>` +
    '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
    '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
    `<cellXfs count="${cells.length}">${cells.join("")}</cellXfs>` +
    '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>'
  );
}
