import { decimal, toWire } from "@pomar/contract/core/decimal";
import { unneutralised } from "@pomar/contract/insight/exports/formula.rules";
import { SheetTooLarge, type XlsxCell, type XlsxLimits, type XlsxRow } from "@pomar/xlsx/reader";

/**
 * A cell's content in the spreadsheet; a formula is represented by its result, a day by its text in the format
 * dd/mm/yyyy.
 */
export type Cell = string | number | boolean | null | { error: string };

interface SheetRow {
  /** The line number in the spreadsheet, from 1. */
  line: number;
  cells: Cell[];
}

/** The rows of a sheet that are not empty. */
export type Sheet = SheetRow[];

export const isEmpty = (cell: Cell | undefined) => cell === undefined || cell === null || cell === "";

/** The limits of a spreadsheet: several times the size of the largest import. */
export const sheetLimits: XlsxLimits = { bytes: 16 * 1024 * 1024, texts: 300_000, cells: 300_000 };

/** The words for each limit in the error sentence. */
export const limitWords: Record<keyof XlsxLimits, string> = {
  bytes: "16 MB depois de descompactada",
  texts: "300.000 textos",
  cells: "300.000 células",
};

/** The maximum number of lines above the titles (headings), and of lines at the end (totals) of a report. */
export const maxLinesAround = 40;

/** @throws when a sheet has too many cells, empty ones included. */
export function assertFewCells(cells: number): void {
  if (cells > sheetLimits.cells) throw new SheetTooLarge("cells");
}

/** Returns the rows of a file as users typed them, without empty rows. */
export function plainRows(rows: readonly XlsxRow[]): Sheet {
  return rows
    .map(({ line, cells }) => ({ line, cells: cells.map(plainCell) }))
    .filter(({ cells }) => !cells.every(isEmpty));
}

/** Returns a cell as users see it: 50 for 50 % (0.5 in the file). Binary noise after ten decimals is rounded off. */
function plainCell(cell: XlsxCell): Cell {
  if (typeof cell === "string") return unneutralised(cell).trim() || null;
  if (typeof cell === "number") return toWire(decimal(cell), 10);
  if (cell instanceof Date) return cell.toISOString().replace(/^(\d{4})-(\d\d)-(\d\d).*$/, "$3/$2/$1");
  if (cell !== null && typeof cell === "object" && "percent" in cell)
    return toWire(decimal(cell.percent).times(100), 10);
  return cell;
}
