import { Skeleton } from "@mantine/core";
import { memo, type ReactNode } from "react";
import kitClasses from "../kit/kit.module.css";
import { type Column, nothing } from "./column.ts";
import classes from "./list.module.css";
import { RowBox } from "./list-selection.tsx";
import type { RowLook, RowsProps } from "./list-table.tsx";

export function ListCards<Row extends { id: string }>(props: RowsProps<Row>) {
  const { list, look, caption, rows = list.rows, isBehind = false } = props;
  if (rows === undefined)
    return (
      <ul className={classes.cards} aria-busy="true" aria-label={caption}>
        {["a", "b", "c", "d", "e"].map((key) => (
          <li key={key} className={classes.card}>
            <Skeleton height={18} width="55%" mb={12} />
            <Skeleton height={14} width="80%" mb={8} />
            <Skeleton height={14} width="40%" />
          </li>
        ))}
      </ul>
    );

  return (
    <ul
      className={classes.cards}
      aria-busy={list.isFetching || isBehind}
      data-stale={list.isStale || isBehind || undefined}
      aria-label={caption}
    >
      {rows.map((row) => (
        <Card key={row.id} row={row} look={look as unknown as RowLook<{ id: string }>} />
      ))}
    </ul>
  );
}

const Card = memo(function Card({ row, look }: { row: { id: string }; look: RowLook<{ id: string }> }) {
  const { columns, link, menu, isSelectable, isOver } = look;
  const [first, ...rest] = columns as [Column<typeof row>, ...Column<typeof row>[]];
  const title = rest.find((column) => column.card === "title");
  const named = title === undefined ? first.cell(row) : <TitleOver code={first.cell(row)}>{title.cell(row)}</TitleOver>;
  const status = rest.find((column) => column.card === "status");
  const leading = rest.filter((column) => column.card === "lead");
  const others = rest.filter((column) => column.card === undefined);
  return (
    <li data-row={row.id} data-over={isOver?.(row) || undefined} className={classes.card}>
      <div className={classes.cardHead}>
        {isSelectable && <RowBox row={row} />}
        <div className={classes.cardTitle}>
          {status !== undefined && <div className={classes.cardStatus}>{status.cell(row)}</div>}
          {link === null ? named : link(row, named)}
        </div>
        {menu !== null && <div className={classes.cardMenu}>{menu(row)}</div>}
      </div>
      <Facts className={classes.leading} of={leading} row={row} />
      <Facts className={classes.facts} of={others} row={row} />
    </li>
  );
});

interface FactsProps<Row> {
  className: string | undefined;
  of: Column<Row>[];
  row: Row;
}

/** The values of a row, each after the name of its column. */
export function Facts<Row>({ className, of, row }: FactsProps<Row>) {
  const known = of
    .map(({ cell, ...column }) => ({ ...column, content: cell(row) }))
    .filter(({ content }) => content !== nothing);
  if (known.length === 0) return null;
  return (
    <dl className={className}>
      {known.map(({ key, header, grow, plain, content }) => (
        <div key={key} className={classes.fact} data-grow={grow}>
          <dt className={plain ? kitClasses.hidden : undefined}>{header}</dt>
          <dd>{content}</dd>
        </div>
      ))}
    </dl>
  );
}

function TitleOver({ code, children }: { code: ReactNode; children: ReactNode }) {
  return (
    <>
      {children}
      <small>{code}</small>
    </>
  );
}
