/** A cell as the spreadsheet has it; a formula is its result, a day is text as people write it. */
export type Cell = string | number | boolean | null | { error: string };

interface SheetRow {
  /** As the spreadsheet numbers it, from 1. */
  line: number;
  cells: Cell[];
}

/** The rows that have something in them. */
export type Sheet = SheetRow[];

export const isEmpty = (cell: Cell | undefined) => cell === undefined || cell === null || cell === "";

/** A spreadsheet's size beyond a limit, which is several times the largest import. */
export class SheetTooLarge extends Error {
  /** The limit's words in the sentence: `300.000 células`. */
  readonly limit: string;

  constructor(limit: string) {
    super(`The spreadsheet may have ${limit}`);
    this.limit = limit;
  }
}

/** Lines above the titles and of totals at the end, as reports have them. */
export const mostLinesAround = 40;

const mostCells = 300_000;

/** @throws when a sheet's number of cells, empty ones included, is too large. */
export function assertFewCells(cells: number): void {
  if (cells > mostCells) throw new SheetTooLarge("300.000 células");
}
