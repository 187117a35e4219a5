import type { ReactNode } from "react";
import { formatKgNumber } from "../format/numbers.ts";

export interface Column<Row> {
  /** The column's key, unique among the columns of its list. */
  key: string;
  /** The text of the header; it includes the unit of numbers: `Líquido (kg)`. */
  header: string;
  /** @param decimals  the decimals that `amount` needs in this column, so that its commas stand below each other. */
  cell: (row: Row, decimals?: number) => ReactNode;
  /** The figure of a quantity, whose zeros are written only where another row of the table needs the decimals. */
  amount?: (row: Row) => number | null;
  /** The API's name for ordering by this column; absent when the list cannot be ordered by it. */
  sortBy?: string;
  /** The direction of the list's default order; set only for the column by which the list is ordered by default. */
  atFirst?: "asc" | "desc";
  /** Set for numbers, which align at their right edge. */
  align?: "right";
  /** True for codes, phones and days, which stay on one line; a name may take a second line. */
  noWrap?: boolean;
  /**
   * The position of the column in a card. The card's title is the `title` column, with the first column and then the
   * `day` below it, or otherwise the first column. The `end` figure and below it the `status` are beside the title, and a `hidden` column
   * is left out; all remaining columns are pairs of label and value, `lead` columns first.
   */
  card?: "title" | "day" | "end" | "status" | "lead" | "hidden";
  /** Quiet words about the value: beside it in a table, and last among the facts of a card. */
  below?: (row: Row) => string;
  /** True for text of several words: the column has a minimum width beside a long name, and its own line in a card. */
  grow?: boolean;
  /** True when the value speaks for itself: a card shows it without the column's label. */
  plain?: boolean;
  /** Whether a row has a value in this column; a column without a value in any row of the page is left out. */
  has?: (row: Row) => boolean;
  /** True for a column that is hidden until the user selects it in the column chooser. */
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

export const named = <Row>(key: string, header: string, cell: Cell<Row>, more: More<Row>): Column<Row> =>
  words(key, header, cell, { grow: true, noWrap: true, ...more });

/** The look of a column without its label, in the first line below the name of a card. */
export const leading = { card: "lead", plain: true } as const;

/** The text of an empty cell. */
export const nothing = "–";

/** A column of kilograms, whose header contains the unit. */
export function kilos<Row>(key: string, header: string, kg: (row: Row) => number | null, more: More<Row> = {}) {
  const cell = (row: Row, decimals?: number) => {
    const amount = kg(row);
    return amount === null ? nothing : formatKgNumber(amount, decimals);
  };
  return figures(key, header, cell, { amount: kg, ...more });
}
