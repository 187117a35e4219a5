import type { ReactNode } from "react";

export interface Column<Row> {
  /** Unique among the list's columns. */
  key: string;
  /** Includes the unit of its numbers: `Líquido (kg)`. */
  header: string;
  cell: (row: Row) => ReactNode;
  /** The API's name for ordering by this column; absent: it cannot be ordered. */
  sortBy?: string;
  /** The list's default order uses this column. */
  atFirst?: "asc" | "desc";
  /** Numbers align at their right edge. */
  align?: "right";
  /** Codes, phones and days do not wrap; names may take a second line. */
  noWrap?: boolean;
  /**
   * A card's title is the first column, or the `title` column with the first one below it. A `status` is beside the
   * title, a `hidden` column is left out; the others are label and value, `lead` ones first.
   */
  card?: "title" | "status" | "lead" | "hidden";
  /** Text of several words: it has a minimum width beside a long name, and a line of its own in a card. */
  grow?: boolean;
  /** Whether a row has the value: a column that no row on the page has is left out. */
  has?: (row: Row) => boolean;
  /** Hidden until the user adds it in the column chooser. */
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

/** The text of an empty cell. */
export const nothing = "–";
