import type { ImportPreview } from "@pomar/contract/registries/imports/imports.routes";
import { type Reading, readCell } from "./cell-values.ts";
import type { ImportColumn, Registry } from "./registry.ts";
import { type Cell, isEmpty, maxLinesAround, type Sheet } from "./sheet.ts";
import { plainWord } from "./words.ts";

/** A sheet divided at its line of titles. */
export interface TitledSheet {
  titles: Cell[];
  rows: Sheet;
  /** The number of columns, with or without a title. */
  width: number;
  /** The lines above the titles and the totals at the end. */
  skipped: Sheet;
}

/** Finds the line with the most titles known to the registry: reports have a heading and a date above that line. */
export function titledSheet(registry: Registry, sheet: Sheet): TitledSheet {
  const words = new Set([
    ...registry.passedOver.map(plainWord),
    ...registry.columns.flatMap(({ header, synonyms = [] }) => [plainWord(header), ...synonyms]),
  ]);
  const countKnown = (cells: Cell[]) =>
    cells.filter((cell) => typeof cell === "string" && words.has(plainWord(cell))).length;
  const scores = sheet.slice(0, maxLinesAround / 2).map(({ cells }) => countKnown(cells));
  const at = Math.max(0, scores.indexOf(Math.max(...scores)));
  let end = sheet.length;
  while (end > at + 1 && end > sheet.length - maxLinesAround / 2 && isTotal(sheet[end - 1]?.cells ?? [])) end -= 1;
  const rows = sheet.slice(at + 1, end);
  const titles = sheet[at]?.cells ?? [];
  const width = Math.max(titles.length, ...rows.map(({ cells }) => cells.length));
  return { titles, rows, width, skipped: [...sheet.slice(0, at), ...sheet.slice(end)] };
}

const totals = [
  /^(sub ?)?tota(l|is)( gera(l|is)| d[eo]s? \p{L}+)?( [\d ]+)?$/u,
  /^(soma|media|quantidade|qtde?|numero)( d[eo]s? \p{L}+)?( [\d ]+)?$/u,
  /^\d+ (registros?|cadastros?|linhas?|itens|item|fornecedor(es)?|clientes?|produtos?)( \p{L}+)?$/u,
  /^pag(ina)? \d+( (de )?\d+)?$/,
  /^(emitido|impresso|gerado) (em|por) /,
];

/**
 * Whether a row consists only of words for totals (at least one) and numbers. The row of a firm whose name contains
 * such a word has further words.
 */
function isTotal(cells: readonly Cell[]): boolean {
  const texts = cells.filter((cell) => !isEmpty(cell)).map((cell) => plainWord(String(cell)));
  const isWord = (text: string) => totals.some((total) => total.test(text));
  return texts.some(isWord) && texts.every((text) => isWord(text) || /^(r )?[\d ]*$/.test(text));
}

/**
 * Proposes the meaning of each column from its title or its values; the surest matches are assigned first, and no
 * meaning twice.
 */
export function proposedColumns(registry: Registry, sheet: TitledSheet): (ImportColumn | null)[] {
  const titles = Array.from({ length: sheet.width }, (_, at) => plainWord(String(sheet.titles[at] ?? "")));
  const proposed = titles.map((): ImportColumn | null => null);
  const propose = (column: ImportColumn, fits: (at: number) => boolean) => {
    if (proposed.includes(column)) return;
    const at = proposed.findIndex((taken, place) => taken === null && fits(place));
    if (at >= 0) proposed[at] = column;
  };
  const { columns } = registry;
  const passedOver = new Set(registry.passedOver.map(plainWord));
  const isFree = (at: number) => titles[at] !== "" && !passedOver.has(titles[at] ?? "");
  const listTitles = ({ header, synonyms = [] }: ImportColumn) => [plainWord(header), ...synonyms];
  for (const column of columns) propose(column, (at) => titles[at] === plainWord(column.header));
  for (const column of columns)
    for (const word of listTitles(column)) propose(column, (at) => isFree(at) && titles[at] === word);
  for (const column of columns.filter(
    ({ kind, isTelling }) => isTelling || ["phone", "document", "choice"].includes(kind),
  ))
    propose(column, (at) => !passedOver.has(titles[at] ?? "") && holds(registry, column, listValues(sheet, at)));
  for (const column of columns)
    for (const word of listTitles(column))
      propose(column, (at) => isFree(at) && ` ${titles[at]} `.includes(` ${word} `));
  return proposed;
}

// The number of a column's values that are examined to propose its meaning.
const valuesLookedAt = 100;
const minGoodShare = 0.8;

const listValues = ({ rows }: TitledSheet, at: number) =>
  rows.flatMap(({ cells }) => (isEmpty(cells[at]) ? [] : [cells[at] as NonNullable<Cell>])).slice(0, valuesLookedAt);

/** Whether the registry accepts most of these values in this column. */
function holds({ create }: Registry, column: ImportColumn, values: readonly NonNullable<Cell>[]): boolean {
  const schema = create.schema.shape[column.field];
  const isGood = (reading: Reading) => "value" in reading && schema?.safeParse(reading.value).success === true;
  const good = values.filter((value) => isGood(readCell(column, value)));
  return values.length > 0 && good.length >= values.length * minGoodShare;
}

/** Describes a file's columns for the preview: their titles, some of their values, and their meaning. */
export function toldColumns(
  { columns, keyField }: Registry,
  sheet: TitledSheet,
  meant: readonly (ImportColumn | null)[],
): Pick<ImportPreview, "columns" | "fields" | "skipped"> {
  const toText = (cell: Cell) => String(typeof cell === "object" ? (cell?.error ?? "") : cell);
  return {
    columns: Array.from({ length: sheet.width }, (_, at) => ({
      title: toText(sheet.titles[at] ?? null),
      samples: [...new Set(listValues(sheet, at).map(toText))].slice(0, 3),
      field: meant[at]?.field ?? null,
    })),
    fields: columns.map(({ field, header }) => ({
      field,
      header,
      identifies: field === "name" || field === keyField,
    })),
    skipped: sheet.skipped.map(({ line, cells }) => ({
      line,
      text: cells
        .filter((cell) => !isEmpty(cell))
        .map(toText)
        .join(" "),
    })),
  };
}
