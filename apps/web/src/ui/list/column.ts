import type { ReactNode } from "react";

export interface Column<Row> {
  /** Told apart from its siblings by this. */
  key: string;
  /** With the unit of its numbers: `Líquido (kg)`. */
  header: string;
  cell: (row: Row) => ReactNode;
  /** The API's name for ordering by this column; absent: it cannot be ordered. */
  sortBy?: string;
  /** The list is in its order until another is asked for. */
  atFirst?: "asc" | "desc";
  /** Numbers are compared by their right edge. */
  align?: "right";
  /** Codes, phones and days are read whole; names may take a second line. */
  noWrap?: boolean;
  /**
   * On a card the first column is the title; where another is, the first stands below that. A `status` stands beside it, a
   * `hidden` one is left out, the rest are label and value, those that `lead` before the others.
   */
  card?: "title" | "status" | "lead" | "hidden";
  /** Several words, such as a list of names: keeps room beside a long name; where it leads a card it has a line for itself. */
  grow?: boolean;
  /** Which rows have it: the column is left out while none on the page does. */
  has?: (row: Row) => boolean;
  /** Shown only to who asks for it in the column chooser. */
  extra?: boolean;
}

type Cell<Row> = Column<Row>["cell"];
type More<Row> = Omit<Column<Row>, "key" | "header" | "cell">;

export function words<Row>(key: string, header: string, cell: Cell<Row>, more: More<Row> = {}): Column<Row> {
  return { key, header, cell, ...more };
}

export function figures<Row>(key: string, header: string, cell: Cell<Row>, more: More<Row> = {}): Column<Row> {
  return { key, header, cell, align: "right", ...more };
}

/** What a cell shows when there is nothing to show. */
export const nothing = "–";
