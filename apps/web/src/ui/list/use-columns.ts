import type { View } from "@pomar/contract/people/views/views.schema";
import { useMatches } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { z } from "zod";
import { useUser } from "../api/session.ts";
import { local } from "../local-storage.ts";
import type { Column } from "./column.ts";
import { useOpenView } from "./views/open-view.ts";

const choice = z.record(z.string(), z.boolean());
/** The columns that the user has shown (true) or hidden (false), by key; columns without a choice are absent. */
type ColumnChoice = z.output<typeof choice>;

/** Parses the stored choice; the choice is empty when it cannot be parsed. */
export function readChoice(stored: string | null): ColumnChoice {
  try {
    return choice.catch({}).parse(JSON.parse(stored ?? "{}"));
  } catch {
    return {};
  }
}

/** The visible columns: always the first column, and further columns by the user's choice or the list's default. */
export function shownColumns<Row>(
  [first, ...others]: readonly [Column<Row>, ...Column<Row>[]],
  chosen: ColumnChoice,
): [Column<Row>, ...Column<Row>[]] {
  return [first, ...others.filter(({ key, extra = false }) => chosen[key] ?? !extra)];
}

const toChoice = (columns: readonly { key: string }[], shown: NonNullable<View["columns"]>): ColumnChoice =>
  Object.fromEntries(columns.map(({ key }) => [key, shown.some((one) => one.key === key)]));

export type ChosenColumns<Row> = ReturnType<typeof useColumns<Row>>;

/** The columns that this person has chosen for this list on this device; while a view is open, the view's columns. */
export function useColumns<Row>(columns: readonly [Column<Row>, ...Column<Row>[]]) {
  const path = useMatches({ select: (matches) => matches.at(-1)?.fullPath ?? "" });
  const key = `pomar.columns.${useUser()?.id ?? "nobody"}.${path}`;
  const [own, setOwn] = useState(() => readChoice(local.read(key)));
  const view = useOpenView()?.view;
  const ofView = view?.columns ?? null;
  const place = ofView === null || view === undefined ? null : `${view.id} ${view.version}`;
  // A choice made while a view is open applies until the view is closed, unless it is saved.
  const [beside, setBeside] = useState<{ place: string; choice: ColumnChoice } | null>(null);
  const changed = place !== null && beside?.place === place ? beside.choice : null;
  const choice = changed ?? (ofView === null ? own : toChoice(columns, ofView));
  const choose = (next: ColumnChoice) => {
    if (place !== null) return setBeside({ place, choice: next });
    setOwn(next);
    local.write(key, JSON.stringify(next));
  };
  // The choice is compared as text, because the choice of an open view is a new object at each render.
  const said = JSON.stringify(choice);
  const shown = useMemo(() => shownColumns(columns, JSON.parse(said) as ColumnChoice), [columns, said]);
  const isReset = place === null ? Object.keys(own).length === 0 : changed === null;
  return {
    shown,
    /** The first column, which is always visible. */
    first: columns[0],
    /** All columns but the first, which users may show or hide. */
    choices: columns.slice(1).map((column) => ({ ...column, isShown: shown.includes(column) })),
    show: (column: string, isShown: boolean) => choose({ ...choice, [column]: isShown }),
    /** Restores the default columns of the list or of the open view; null when the default columns are shown. */
    reset: isReset ? null : () => (place === null ? choose({}) : setBeside(null)),
  };
}
