import { startTransition, useDeferredValue, useEffect, useMemo, useRef, useState } from "react";
import { pageRows } from "./list-search.ts";
import { firstRows, type RowLook, type ShownList } from "./list-table.tsx";

interface Shown<Row> {
  rows: readonly Row[] | undefined;
  look: RowLook<Row>;
}

/**
 * The rows that a list renders after a press, and the look of the rows. The press takes effect before its rows render;
 * then the first rows render, and last the later rows, whose places show the previous rows in the meantime.
 */
export function useShownRows<Row extends { id: string }>(list: ShownList<Row>, given: RowLook<Row>) {
  const { rows } = list;
  const look = useLook(given, rows);
  const asked = useMemo(() => ({ rows, look }), [rows, look]);
  const deferred = useDeferredValue(asked);
  // While no rows are shown, the arriving rows render without delay, because users wait for them.
  const shown = deferred.rows === undefined ? asked : deferred;
  const [whole, setWhole] = useState(shown);
  useEffect(() => startTransition(() => setWhole(shown)), [shown]);
  const both = withRowsBefore(shown, whole);
  const isBehind = shown !== asked || whole !== shown;
  return { look: shown.look, rows: both, isBehind, isPartly: both !== shown.rows };
}

/** The first rows of the new list, then later rows of the previous list; when the look has changed, only new rows. */
function withRowsBefore<Row extends { id: string }>(shown: Shown<Row>, before: Shown<Row>): Shown<Row>["rows"] {
  const { rows, look } = shown;
  if (rows === undefined || rows.length <= pageRows) return rows;
  if (before === shown || before.rows === undefined || before.look !== look) return rows;
  const first = rows.slice(0, firstRows);
  const ids = new Set(first.map(({ id }) => id));
  return [...first, ...before.rows.slice(firstRows, rows.length).filter(({ id }) => !ids.has(id))];
}

/** Returns the same look as long as the list's columns are the same, so that only changed records render again. */
function useLook<Row>(given: RowLook<Row>, rows: readonly Row[] | undefined): RowLook<Row> {
  const newest = useRef(given);
  newest.current = given;
  const { columns, isSelectable } = given;
  const shown = columns.filter(({ has }) => has === undefined || rows?.some(has));
  const names = shown.map(({ key }) => key).join(" ");
  const [hasLink, opens, hasMenu] = [given.link !== null, given.open !== null, given.menu !== null];
  return useMemo(() => {
    const keys = new Set(names.split(" "));
    return {
      columns: columns.filter(({ key }) => keys.has(key)),
      isSelectable,
      link: hasLink ? (row, content) => newest.current.link?.(row, content) : null,
      open: opens ? (row) => newest.current.open?.(row) : null,
      menu: hasMenu ? (row) => newest.current.menu?.(row) : null,
      isOver: (row) => newest.current.isOver?.(row) ?? false,
    };
  }, [columns, names, isSelectable, hasLink, opens, hasMenu]);
}
