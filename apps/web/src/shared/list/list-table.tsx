import { Skeleton, Table, UnstyledButton } from "@mantine/core";
import { IconArrowDown, IconArrowsSort, IconArrowUp } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { Column } from "./column.ts";
import classes from "./list.module.css";
import { PageBox, RowBox, type Selection } from "./list-selection.tsx";
import type { List } from "./use-list.ts";

/** What a table shows of a list: its rows and their order. */
export type ShownList<Row> = Pick<List<Row>, "rows" | "query" | "isStale" | "isFetching" | "sort">;

export interface RowsProps<Row extends { id: string }> {
  list: ShownList<Row>;
  columns: readonly Column<Row>[];
  /** Around the first cell: the link that opens the row. */
  link: ((row: Row, content: ReactNode) => ReactNode) | null;
  open: ((row: Row) => void) | null;
  menu: ((row: Row) => ReactNode) | null;
  selection: Selection<Row> | null;
  caption: string;
  /** Rows stand closer however many columns there are. */
  isDense?: boolean;
}

// More of them stand closer, so that all are seen beside the drawer of a laptop.
const comfortableColumns = 7;

/** The rows of a list as a table, for wide screens. */
export function ListTable<Row extends { id: string }>(props: RowsProps<Row>) {
  const { list, columns, menu, selection, caption } = props;
  const isDense = props.isDense ?? columns.length > comfortableColumns;
  return (
    <Table.ScrollContainer minWidth={columns.length * 88} className={classes.tableScroll}>
      <Table
        className={classes.table}
        aria-busy={list.isFetching}
        data-stale={list.isStale || undefined}
        highlightOnHover={list.rows !== undefined}
        data-dense={isDense || undefined}
        verticalSpacing={4}
        horizontalSpacing={isDense ? 5 : "sm"}
      >
        <caption className={classes.caption}>{caption}</caption>
        <Table.Thead>
          <Table.Tr>
            {selection !== null && (
              <Table.Th className={classes.boxCell}>
                <PageBox rows={list.rows ?? []} selection={selection} />
              </Table.Th>
            )}
            {columns.map((column) => (
              <HeaderCell key={column.key} column={column} list={list} />
            ))}
            {menu !== null && (
              <Table.Th className={classes.menuCell}>
                <span className={classes.hidden}>Ações</span>
              </Table.Th>
            )}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {list.rows === undefined ? <SkeletonRows {...props} /> : <Rows {...props} rows={list.rows} />}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

function Rows<Row extends { id: string }>({
  rows,
  columns,
  link,
  open,
  menu,
  selection,
}: RowsProps<Row> & { rows: readonly Row[] }) {
  return rows.map((row) => (
    // The first cell's link opens the row from the keyboard; the rest of the row answers the mouse too.
    <Table.Tr
      key={row.id}
      data-row={row.id}
      data-opens={open !== null || undefined}
      onClick={(event) => {
        const onControl =
          (event.target as HTMLElement).closest("a, button, input, [data-box-cell], [role=menu], [role=dialog]") !==
          null;
        if (!onControl && window.getSelection()?.toString() === "") open?.(row);
      }}
    >
      {selection !== null && (
        <Table.Td className={classes.boxCell} data-box-cell>
          <RowBox row={row} selection={selection} />
        </Table.Td>
      )}
      {columns.map((column, index) => (
        <Table.Td
          key={column.key}
          data-align={column.align}
          data-first={index === 0 || undefined}
          data-nowrap={column.noWrap}
          data-grow={column.grow}
        >
          {index === 0 && link !== null ? link(row, column.cell(row)) : column.cell(row)}
        </Table.Td>
      ))}
      {menu !== null && <Table.Td className={classes.menuCell}>{menu(row)}</Table.Td>}
    </Table.Tr>
  ));
}

function HeaderCell<Row>({ column, list }: { column: Column<Row>; list: ShownList<Row> }) {
  const { sortBy, sortOrder = "asc" } = list.query;
  const name = column.sortBy;
  if (name === undefined) return <Table.Th data-align={column.align}>{column.header}</Table.Th>;
  const order = sortBy === name ? sortOrder : undefined;
  const Icon = order === undefined ? IconArrowsSort : order === "asc" ? IconArrowUp : IconArrowDown;
  return (
    <Table.Th
      data-align={column.align}
      aria-sort={order === undefined ? "none" : order === "asc" ? "ascending" : "descending"}
    >
      <UnstyledButton
        className={classes.sort}
        data-on={order !== undefined || undefined}
        onClick={() => list.sort(name)}
      >
        {column.header}
        <Icon size={14} stroke={2.2} aria-hidden="true" />
      </UnstyledButton>
    </Table.Th>
  );
}

function SkeletonRows<Row extends { id: string }>({ list, columns, menu, selection }: RowsProps<Row>) {
  const count = Math.min(list.query.rows, 10);
  return Array.from({ length: count }, (_, row) => `skeleton-${row}`).map((key) => (
    <Table.Tr key={key}>
      {selection !== null && <Table.Td />}
      {columns.map((column) => (
        <Table.Td key={column.key}>
          <Skeleton height={14} width="70%" ml={column.align === "right" ? "auto" : undefined} />
        </Table.Td>
      ))}
      {menu !== null && <Table.Td />}
    </Table.Tr>
  ));
}
