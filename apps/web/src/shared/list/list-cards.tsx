import { Skeleton } from "@mantine/core";
import { type Column, nothing } from "./column.ts";
import classes from "./list.module.css";
import { RowBox } from "./list-selection.tsx";
import type { RowsProps } from "./list-table.tsx";

/** The rows of a list as cards, for phones. */
export function ListCards<Row extends { id: string }>({
  list,
  columns,
  link,
  menu,
  selection,
  caption,
}: RowsProps<Row>) {
  if (list.rows === undefined)
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

  const [title, ...rest] = columns as [Column<Row>, ...Column<Row>[]];
  const status = rest.find((column) => column.card === "status");
  const facts = rest.filter((column) => column.card === undefined);

  return (
    <ul
      className={classes.cards}
      aria-busy={list.isFetching}
      data-stale={list.isStale || undefined}
      aria-label={caption}
    >
      {list.rows.map((row) => (
        <li key={row.id} data-row={row.id} className={classes.card}>
          <div className={classes.cardHead}>
            {selection !== null && <RowBox row={row} selection={selection} />}
            <div className={classes.cardTitle}>{link === null ? title.cell(row) : link(row, title.cell(row))}</div>
            {status?.cell(row)}
            {menu?.(row)}
          </div>
          <dl className={classes.facts}>
            {facts
              .map((column) => ({ ...column, content: column.cell(row) }))
              .filter(({ content }) => content !== nothing)
              .map(({ key, header, content }) => (
                <div key={key} className={classes.fact}>
                  <dt>{header}</dt>
                  <dd>{content}</dd>
                </div>
              ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}
