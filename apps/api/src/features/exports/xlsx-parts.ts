import type { FileColumn } from "@pomar/contract/exports/columns";

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const packages = "http://schemas.openxmlformats.org/package/2006";
const types = "application/vnd.openxmlformats-officedocument.spreadsheetml";

// What XML cannot hold; texts of before the contract refused it may have it.
// biome-ignore lint/suspicious/noControlCharactersInRegex: the control characters are what is looked for.
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu;
const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Text inside of a part. `_x000A_` in a text is those seven letters, not the line break that Excel writes so. */
function escaped(text: string): string {
  return text
    .replace(unwritable, "")
    .replace(/_(?=x[\da-f]{4}_)/gi, "_x005F_")
    .replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);
}

/** `A`, `Z`, `AA`: the letters of a column counted from 0. */
function columnLetters(at: number): string {
  const rest = String.fromCharCode(65 + (at % 26));
  return at < 26 ? rest : columnLetters((at - (at % 26)) / 26 - 1) + rest;
}

const defaultStyle = 0;
const headerStyle = 1;
const formats = ["@", "dd/mm/yyyy", "dd/mm/yyyy hh:mm", "#,##0", "#,##0.0", "#,##0.00", "#,##0.000", "#,##0.0000"];
// Numbers below 164 are Excel's own formats.
const firstFormat = 164;

function styleOf(column: FileColumn): number {
  const format = { day: 1, instant: 2, number: 3 }[column.kind as string] ?? 0;
  return headerStyle + 1 + format + (column.kind === "number" ? column.decimals : 0);
}

const widths: Partial<Record<FileColumn["kind"], number>> = {
  text: 24,
  list: 40,
  fields: 60,
  phone: 18,
  document: 20,
  invoiceKey: 56,
  instant: 17,
};

/** In characters: the header always fits, with its filter's arrow. */
function widthOf(column: FileColumn): number {
  return Math.max(widths[column.kind] ?? 12, column.header.length + 4);
}

/** A sheet up to its header, which stays in sight. */
export function sheetHead(columns: readonly FileColumn[]): string {
  const widthsOf = columns.map((column, at) => {
    const place = `min="${at + 1}" max="${at + 1}"`;
    return `<col ${place} width="${widthOf(column)}" style="${styleOf(column)}" customWidth="1"/>`;
  });
  const pane = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>';
  const header = columns.map(({ header }, at) => textCell(`${columnLetters(at)}1`, headerStyle, header));
  return (
    `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0">${pane}</sheetView></sheetViews>` +
    `<cols>${widthsOf.join("")}</cols><sheetData><row r="1">${header.join("")}</row>`
  );
}

/** A sheet's end. @param rows  of it, the header's included. */
export function sheetFoot(columns: number, rows: number): string {
  return `</sheetData><autoFilter ref="A1:${columnLetters(columns - 1)}${rows}"/></worksheet>`;
}

/** Makes the rows of a sheet; what is the same in every row is computed once. */
export function rowWriter(columns: readonly FileColumn[]) {
  const places = columns.map((column, at) => ({ letters: columnLetters(at), style: styleOf(column) }));
  return (number: number, cells: readonly (string | number | null)[]): string => {
    const written = places.map(({ letters, style }, at) => {
      const cell = cells[at] ?? null;
      if (cell === null) return "";
      const place = letters + number;
      return typeof cell === "number"
        ? `<c r="${place}" s="${style}"><v>${cell}</v></c>`
        : textCell(place, style, cell);
    });
    return `<row r="${number}">${written.join("")}</row>`;
  };
}

/** A cell that is text whatever it says: never a formula. */
function textCell(place: string, style: number, text: string): string {
  return `<c r="${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;
}

/** Everything but the sheets, by its place in the archive. */
export function workbookParts(sheets: readonly string[]): Record<string, string> {
  const part = (place: string, type: string) =>
    `<Override PartName="/xl/${place}" ContentType="${types}.${type}+xml"/>`;
  const related = (id: number, type: string, target: string) =>
    `<Relationship Id="rId${id}" Type="${office}/${type}" Target="${target}"/>`;
  const files = sheets.map((_, at) => `worksheets/sheet${at + 1}.xml`);
  const stylesId = sheets.length + 1;
  const parts = {
    "xl/styles.xml": styles(),
    "xl/workbook.xml":
      `<workbook xmlns="${main}" xmlns:r="${office}"><sheets>` +
      sheets.map((name, at) => `<sheet name="${escaped(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`).join("") +
      "</sheets></workbook>",
    "xl/_rels/workbook.xml.rels":
      `<Relationships xmlns="${packages}/relationships">` +
      files.map((file, at) => related(at + 1, "worksheet", file)).join("") +
      `${related(stylesId, "styles", "styles.xml")}</Relationships>`,
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

function styles(): string {
  const numFmts = formats.map((code, at) => `<numFmt numFmtId="${firstFormat + at}" formatCode="${escaped(code)}"/>`);
  const cell = (format: number, font: number) =>
    `<xf numFmtId="${format}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>`;
  const cells = [cell(defaultStyle, 0), cell(0, 1), ...formats.map((_, at) => cell(firstFormat + at, 0))];
  const font = (bold: string) => `<font>${bold}<sz val="11"/><name val="Calibri"/><family val="2"/></font>`;
  return (
    `<styleSheet xmlns="${main}"><numFmts count="${formats.length}">${numFmts.join("")}</numFmts>` +
    `<fonts count="2">${font("")}${font("<b/>")}</fonts>` +
    '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
    '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
    `<cellXfs count="${cells.length}">${cells.join("")}</cellXfs>` +
    '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>'
  );
}
