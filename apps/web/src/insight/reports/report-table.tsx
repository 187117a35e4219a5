import { Box, Button, Group } from "@mantine/core";
import { formatNumber } from "@pomar/contract/core/decimal";
import { useNavigate } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import chartClasses from "../../ui/charts/charts.module.css";
import { roundKg } from "../../ui/format/numbers.ts";
import { useIsPhone } from "../../ui/kit/phone.ts";
import { type Target, TargetLink } from "../../ui/kit/target-link.tsx";
import { usePrinting } from "../../ui/kit/use-printing.ts";
import { type Column, nothing } from "../../ui/list/column.ts";
import listClasses from "../../ui/list/list.module.css";
import { ListCards } from "../../ui/list/list-cards.tsx";
import { ListTable } from "../../ui/list/list-table.tsx";
import { inOrder } from "./figures.ts";
import type { Report } from "./use-report.ts";

export interface ReportColumn<Row> extends Omit<Column<Row>, "sortBy" | "has" | "below"> {
  /** Returns the value by which rows are sorted; a column without this function cannot be sorted. */
  by?: (row: Row) => string | number | null;
}

/** Builds a text column; `by` returns both the text and the value for sorting. */
export function names<Row>(
  key: string,
  header: string,
  by: (row: Row) => string | number | null,
  more: Partial<ReportColumn<Row>> = {},
): ReportColumn<Row> {
  return { key, header, by, cell: by, ...more };
}

export const cents = (value: number) => formatNumber(value, 2);
export const tenths = (value: number) => formatNumber(value, { atMost: 1 });

/** Builds a column for the number in the row's field `name`; a missing number is shown as a dash. */
export function numbers<Name extends string, Row extends Record<Name, number | null>>(
  name: Name,
  header: string,
  format: (value: number, row: Row) => ReactNode = (value) => formatNumber(value),
): ReportColumn<Row> {
  const cell = (row: Row) => {
    const value = row[name];
    return value === null ? nothing : format(value, row);
  };
  return { key: name, header, align: "right", by: (row) => row[name], cell };
}

export const formatKilos = (kg: number) => formatNumber(roundKg(kg));

/** Builds a column of kilograms for the number in the row's field `name`. */
export const kilos = <Name extends string, Row extends Record<Name, number | null>>(name: Name, header: string) =>
  numbers<Name, Row>(name, header, formatKilos);

interface ReportTableProps<Row> {
  caption: string;
  report: Report;
  rows: readonly Row[];
  id: (row: Row) => string;
  columns: readonly [ReportColumn<Row>, ...ReportColumn<Row>[]];
  /** Returns the link to the list that explains a row; null when no list explains it. */
  target: (row: Row) => Target | null;
  /** The choice of another view, at the end of the title's line. */
  aside?: ReactNode;
  /** Whether a chart above shows the same data (default): the table then appears only on request and on paper. */
  isCharted?: boolean;
}

const atFirst = 50;
// A table with more columns than this number is laid out more tightly.
const comfortableColumns = 5;

/** The table of a report's figures; when a chart shows the same data, the button at its foot opens the table. */
export function ReportTable<Row>({ isCharted = true, ...props }: ReportTableProps<Row>) {
  const isPrinting = usePrinting();
  return (!isCharted || props.report.hasFigures || isPrinting) && <Figures {...props} />;
}

/** The button at the foot of a chart that shows its figures in the table below. */
export function FiguresChoice({ report: { hasFigures, ask } }: Pick<ReportTableProps<never>, "report">) {
  return (
    <Button
      className={chartClasses.more}
      variant="subtle"
      size="compact-sm"
      aria-expanded={hasFigures}
      data-screen-only=""
      onClick={() => ask(!hasFigures)}
    >
      {hasFigures ? "Esconder os números" : "Ver em números"}
    </Button>
  );
}

/** The table's rows in the sort order given by the address; each row links to the list that explains it. */
function Figures<Row>(props: Omit<ReportTableProps<Row>, "isCharted">) {
  const { caption, aside, report, rows, id, columns, target } = props;
  const [isWhole, setWhole] = useState(false);
  const isPhone = useIsPhone();
  const isPrinting = usePrinting();
  const navigate = useNavigate();
  const { sortBy, sortOrder } = report.sorting;
  const by = columns.find(({ key }) => key === sortBy)?.by;
  const sorted = by === undefined ? rows : inOrder(rows, by, sortOrder ?? "asc");
  const seen = isWhole || isPrinting ? sorted : sorted.slice(0, atFirst);

  const shown = {
    list: {
      rows: seen.map((row) => ({ id: id(row), row })),
      query: { page: 1, rows: atFirst, sortBy, sortOrder },
      isStale: report.isStale,
      isFetching: report.isStale,
      sort: report.sort,
    },
    look: {
      columns: columns.map(({ by: value, cell, amount, ...column }) => ({
        ...column,
        cell: ({ row }: { row: Row }, decimals?: number) => cell(row, decimals),
        ...(amount !== undefined && { amount: ({ row }: { row: Row }) => amount(row) }),
        ...(value !== undefined && { sortBy: column.key }),
      })),
      link: ({ row }: { row: Row }, content: ReactNode) => {
        const to = target(row);
        return to === null ? (
          content
        ) : (
          <TargetLink target={to} className={listClasses.rowLink}>
            {content}
          </TargetLink>
        );
      },
      open: ({ row }: { row: Row }) => {
        const to = target(row);
        if (to !== null) void navigate(to);
      },
      menu: null,
      isSelectable: false,
    },
    caption,
    isDense: columns.length > comfortableColumns,
  };
  return (
    <TablePanel title={caption} aside={aside}>
      {isPhone ? <ListCards {...shown} /> : <ListTable {...shown} />}
      {sorted.length > atFirst && !isPrinting && (
        <Box p="4px 8px 12px" data-screen-only="">
          <Button variant="subtle" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? "Mostrar menos" : `Mostrar as ${formatNumber(sorted.length)} linhas`}
          </Button>
        </Box>
      )}
    </TablePanel>
  );
}

/** A white box with a table that reaches its edges. */
export function TablePanel({ title, aside, children }: { title: string; aside: ReactNode; children: ReactNode }) {
  return (
    <section className={listClasses.panel} aria-label={title}>
      <Group gap="4px 16px" justify="space-between" p="12px 16px 4px" mih={48}>
        <Box component="h2" flex="1 1 8rem">
          {title}
        </Box>
        {aside}
      </Group>
      {children}
    </section>
  );
}
