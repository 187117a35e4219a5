import { z } from "zod";
import type { Column } from "./column.ts";

const choice = z.record(z.string(), z.boolean());
/** By the column's key: shown or hidden, where someone chose. */
export type ColumnChoice = z.output<typeof choice>;

/** What was remembered; nothing when it cannot be read. */
export function readChoice(stored: string | null): ColumnChoice {
  try {
    return choice.catch({}).parse(JSON.parse(stored ?? "{}"));
  } catch {
    return {};
  }
}

/** The columns to show: the first always, the others as chosen, else as the list has them. */
export function shownColumns<Row>(
  [first, ...others]: readonly [Column<Row>, ...Column<Row>[]],
  chosen: ColumnChoice,
): [Column<Row>, ...Column<Row>[]] {
  return [first, ...others.filter(({ key, extra = false }) => chosen[key] ?? !extra)];
}
