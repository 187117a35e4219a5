import { parse } from "csv-parse/sync";
import { assertFewCells, plainRows, type Sheet } from "./sheet.ts";

/**
 * The maximum length of a line, more than all columns with their longest texts: a line of millions of separators would
 * block all other requests.
 */
const maxRowLength = 65_536;

/** Reads `;`, `,` or tab CSV: UTF-8 (BOM optional), UTF-16 with BOM, else Windows-1252. @throws for too long a line. */
export function readCsv(bytes: Buffer): Sheet {
  const text = decodeText(bytes);
  // Excel writes a first line such as `sep=;`, which announces the separator.
  const announced = /^sep=(.)\r?\n/i.exec(text);
  const body = announced ? text.slice(announced[0].length) : text;
  if (body.split(/[\r\n]/).some((line) => line.length > maxRowLength))
    throw new RangeError("A line is too long for a row");
  const rows = parse(body, {
    max_record_size: maxRowLength,
    delimiter: announced?.[1] ?? findDelimiter(body),
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: false,
  });
  assertFewCells(rows.reduce((cells, row) => cells + row.length, 0));
  return plainRows(rows.map((cells, at) => ({ line: at + (announced ? 2 : 1), cells })));
}

function decodeText(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** Finds the most frequent separator in the line of titles, outside of quotes. */
function findDelimiter(text: string): string {
  const titles = /^(?:"[^"]*"|[^"\r\n])*/.exec(text.trimStart())?.[0].replace(/"[^"]*"/g, "") ?? "";
  const count = (sign: string) => titles.split(sign).length;
  return [";", ",", "\t"].reduce((most, sign) => (count(sign) > count(most) ? sign : most));
}
