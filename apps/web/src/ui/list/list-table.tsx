import { Skeleton } from "@mantine/core";
import { IconArrowDown, IconArrowsSort, IconArrowUp } from "@tabler/icons-react";
import { type CSSProperties, memo, type ReactNode, type RefObject, useEffect, useMemo, useRef } from "react";
import { countDecimals } from "../format/numbers.ts";
import kitClasses from "../kit/kit.module.css";
import { type Column, nothing } from "./column.ts";
import { density } from "./density.ts";
import classes from "./list.module.css";
import { PageBox, RowBox } from "./list-selection.tsx";
import type { List } from "./use-list.ts";

export type ShownList<Row> = Pick<List<Row>, "rows" | "query" | "isStale" | "isFetching" | "sort">;

/** Everything on which rendering a row depends, apart from its record. */
export interface RowLook<Row> {
  columns: readonly Column<Row>[];
  /** Wraps the first cell of a row in the link that opens the row; null when rows do not open. */
  link: ((row: Row, content: ReactNode) => ReactNode) | null;
  open: ((row: Row) => void) | null;
  menu: ((row: Row) => ReactNode) | null;
  /** Whether a row is dimmed. */
  isOver?: ((row: Row) => boolean) | undefined;
  /** True when each row has a checkbox (`Selectable`). */
  isSelectable: boolean;
}

export interface RowsProps<Row extends { id: string }> {
  list: ShownList<Row>;
  look: RowLook<Row>;
  caption: string;
  /** True when rows are close together; by default the number of columns decides. */
  isDense?: boolean;
  /** True for a few rows alone on their page, which are high also where lists are compact. */
  isRoomy?: boolean | undefined;
  /** The rows that are shown; while the list loads, the previous rows (`useShownRows`). */
  rows?: readonly Row[] | undefined;
  isBehind?: boolean;
  /** True while the rows after the first `firstRows` still belong to the previous list. */
  isPartly?: boolean;
}

/** The number of rows that fill a phone and most of a laptop; a page with more rows renders this many rows first. */
export const firstRows = 24;

// The most columns, checkboxes and menu included, that fit beside a laptop's menu in roomy rows; else rows are dense.
const comfortableColumns = 6;

/** A list's rows as a table of plain elements: with Mantine's elements, 100 rows would be over 1000 components. */
export function ListTable<Row extends { id: string }>(props: RowsProps<Row>) {
  const { list, caption, rows = list.rows, isBehind = false, isPartly = false, isRoomy = false } = props;
  const isCompact = density.useIsCompact() && !isRoomy;
  const look = useAligned(props.look, rows ?? []);
  const { columns, menu, isSelectable } = look;
  const box = useRef<HTMLDivElement>(null);
  useHeadInSight(box);
  const heldPx = isPartly ? heightWithoutLater(box.current) : null;
  const isDense =
    !isRoomy && (props.isDense ?? columns.length + Number(menu !== null) + Number(isSelectable) > comfortableColumns);
  return (
    <div ref={box} className={classes.tableScroll} style={{ minHeight: heldPx ?? undefined }}>
      <table
        className={classes.table}
        style={{ "--columns": columns.length, "--named": columns.filter(isNamed).length } as CSSProperties}
        aria-busy={list.isFetching || isBehind}
        data-stale={list.isStale || isBehind || undefined}
        data-dense={isDense || undefined}
        data-compact={isCompact || undefined}
        data-partly={heldPx !== null || undefined}
      >
        <caption className={kitClasses.hidden}>{caption}</caption>
        <thead>
          <tr>
            {isSelectable && (
              <th className={classes.boxCell}>
                {/* Rows that are about to be replaced cannot be selected. */}
                <PageBox rows={list.isStale ? [] : (list.rows ?? [])} />
              </th>
            )}
            {columns.map((column) => (
              <HeaderCell key={column.key} column={column} list={list} />
            ))}
            {menu !== null && (
              <th className={classes.menuCell}>
                <span className={kitClasses.hidden}>Ações</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows === undefined ? (
            <SkeletonRows list={list} look={look} />
          ) : (
            rows.map((row, place) => (
              <TableRow
                key={row.id}
                row={row}
                look={look as unknown as RowLook<{ id: string }>}
                isLater={place >= firstRows}
              />
            ))
          )}
        </tbody>
      </table>
    </div>
  );
}

const isNamed = ({ grow, noWrap }: Column<never>) => grow && noWrap;

/** Gives each quantity the decimals that its column needs; the look stays the same as long as these do. */
function useAligned<Row>(look: RowLook<Row>, rows: readonly Row[]): RowLook<Row> {
  const needed = look.columns.map(({ amount }) => (amount ? countDecimals(rows.map(amount)) : 0)).join(" ");
  return useMemo(() => {
    const decimals = needed.split(" ").map(Number);
    const columns = look.columns.map((column, at) => ({
      ...column,
      cell: (row: Row) => column.cell(row, decimals[at]),
    }));
    return { ...look, columns };
  }, [look, needed]);
}

/** Marks a table that is no wider than its page: its head then stays in sight while the page scrolls. */
function useHeadInSight(box: RefObject<HTMLDivElement | null>): void {
  useEffect(() => {
    const { current } = box;
    if (current === null) return;
    const mark = () => current.toggleAttribute("data-fits", current.scrollWidth <= current.clientWidth);
    const observer = new ResizeObserver(mark);
    for (const element of [current, ...current.children]) observer.observe(element);
    return () => observer.disconnect();
  }, [box]);
}

/** The height reserved for later rows while the browser skips their slow layout; null when later rows are visible. */
function heightWithoutLater(box: HTMLDivElement | null): number | null {
  const last = box?.querySelector("table")?.tBodies[0]?.rows[firstRows - 1];
  return box && last && last.getBoundingClientRect().bottom > window.innerHeight ? box.offsetHeight : null;
}

interface RowProps<Row> {
  row: Row;
  look: RowLook<Row>;
  isLater: boolean;
}

const TableRow = memo(function TableRow({ row, look, isLater }: RowProps<{ id: string }>) {
  const { columns, link, open, menu, isSelectable, isOver } = look;
  return (
    // The first cell's link opens the row from the keyboard; for the mouse, the whole row opens it.
    <tr
      data-row={row.id}
      data-later={isLater || undefined}
      data-opens={open !== null || undefined}
      data-over={isOver?.(row) || undefined}
      onClick={(event) => {
        const onControl =
          (event.target as HTMLElement).closest("a, button, input, [data-box-cell], [role=menu], [role=dialog]") !==
          null;
        if (!onControl && window.getSelection()?.toString() === "") open?.(row);
      }}
    >
      {isSelectable && (
        <td className={classes.boxCell} data-box-cell>
          <RowBox row={row} />
        </td>
      )}
      {columns.map(({ cell, below, ...column }, index) => {
        const content = cell(row);
        return (
          <td
            key={column.key}
            data-none={content === nothing || undefined}
            data-align={column.align}
            data-first={index === 0 || undefined}
            data-nowrap={column.noWrap}
            data-grow={column.grow}
            title={below?.(row) ?? (column.grow && typeof content === "string" ? content : undefined)}
          >
            {index === 0 && link !== null ? link(row, content) : content}
            {below !== undefined && <small>{below(row)}</small>}
          </td>
        );
      })}
      {menu !== null && <td className={classes.menuCell}>{menu(row)}</td>}
    </tr>
  );
});

function HeaderCell<Row>({ column, list }: { column: Column<Row>; list: ShownList<Row> }) {
  const { sortBy, sortOrder = "asc" } = list.query;
  const name = column.sortBy;
  if (name === undefined) return <th data-align={column.align}>{column.header}</th>;
  const order = sortBy === undefined ? column.atFirst : sortBy === name ? sortOrder : undefined;
  const Icon = order === undefined ? IconArrowsSort : order === "asc" ? IconArrowUp : IconArrowDown;
  return (
    <th
      data-align={column.align}
      aria-sort={order === undefined ? "none" : order === "asc" ? "ascending" : "descending"}
    >
      <button
        type="button"
        className={classes.sort}
        data-on={order !== undefined || undefined}
        onClick={() => list.sort(name)}
      >
        {column.header}
        <Icon size={14} stroke={2.2} aria-hidden="true" />
      </button>
    </th>
  );
}

function SkeletonRows<Row extends { id: string }>({ list, look }: Pick<RowsProps<Row>, "list" | "look">) {
  const { columns, menu, isSelectable } = look;
  const count = Math.min(list.query.rows, 18);
  return Array.from({ length: count }, (_, row) => `skeleton-${row}`).map((key) => (
    <tr key={key}>
      {isSelectable && <td />}
      {columns.map((column) => (
        <td key={column.key}>
          <Skeleton height={14} width="70%" ml={column.align === "right" ? "auto" : undefined} />
        </td>
      ))}
      {menu !== null && <td />}
    </tr>
  ));
}
