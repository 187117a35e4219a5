import { useMatches } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { z } from "zod";
import { useUser } from "../api/session.ts";
import { local } from "../local-storage.ts";
import type { Column } from "./column.ts";

const choice = z.record(z.string(), z.boolean());
/** By the column's key: shown or hidden, where someone chose. */
type ColumnChoice = z.output<typeof choice>;

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

export type ChosenColumns<Row> = ReturnType<typeof useColumns<Row>>;

/** The columns that this person wants to see of this list, remembered on this device. */
export function useColumns<Row>(columns: readonly [Column<Row>, ...Column<Row>[]]) {
  const path = useMatches({ select: (matches) => matches.at(-1)?.fullPath ?? "" });
  const key = `pomar.columns.${useUser()?.id ?? "nobody"}.${path}`;
  const [choice, setChoice] = useState(() => readChoice(local.read(key)));
  const choose = (next: ColumnChoice) => {
    setChoice(next);
    local.write(key, JSON.stringify(next));
  };
  const shown = useMemo(() => shownColumns(columns, choice), [columns, choice]);
  return {
    shown,
    /** What may be shown or not: all but the first. */
    choices: columns.slice(1).map((column) => ({ ...column, isShown: shown.includes(column) })),
    show: (column: string, isShown: boolean) => choose({ ...choice, [column]: isShown }),
    /** Back to the list's own columns; null when they are shown. */
    reset: Object.keys(choice).length === 0 ? null : () => choose({}),
  };
}
