/** A cell as the spreadsheet has it; a formula is its result, a day is text as people write it. */
export type Cell = string | number | boolean | null | { error: string };

interface SheetRow {
  /** As the spreadsheet numbers it, from 1. */
  line: number;
  cells: Cell[];
}

/** The rows that have something in them, the titles first. */
export type Sheet = SheetRow[];

export const isEmpty = (cell: Cell | undefined) => cell === undefined || cell === null || cell === "";
