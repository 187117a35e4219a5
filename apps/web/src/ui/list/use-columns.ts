import { useMatches } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { useUser } from "../api/session.ts";
import { local } from "../local-storage.ts";
import type { Column } from "./column.ts";
import { type ColumnChoice, readChoice, shownColumns } from "./column-choice.ts";

export interface ChosenColumns<Row> {
  /** What the list shows. */
  shown: readonly [Column<Row>, ...Column<Row>[]];
  /** What may be shown or not: all but the first. */
  choices: readonly { key: string; header: string; isShown: boolean }[];
  show: (key: string, isShown: boolean) => void;
  /** Back to the list's own columns; null when they are shown. */
  reset: (() => void) | null;
}

/** The columns that this person wants to see of this list, remembered on this device. */
export function useColumns<Row>(columns: readonly [Column<Row>, ...Column<Row>[]]): ChosenColumns<Row> {
  const path = useMatches().at(-1)?.fullPath ?? "";
  const key = `pomar.columns.${useUser()?.id ?? "nobody"}.${path}`;
  const [choice, setChoice] = useState(() => readChoice(local.read(key)));
  const choose = (next: ColumnChoice) => {
    setChoice(next);
    local.write(key, JSON.stringify(next));
  };
  const shown = useMemo(() => shownColumns(columns, choice), [columns, choice]);
  return {
    shown,
    choices: columns.slice(1).map((column) => ({ ...column, isShown: shown.includes(column) })),
    show: (column, isShown) => choose({ ...choice, [column]: isShown }),
    reset: Object.keys(choice).length === 0 ? null : () => choose({}),
  };
}
