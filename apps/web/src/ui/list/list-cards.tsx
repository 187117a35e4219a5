import { Skeleton } from "@mantine/core";
import { unbroken } from "@pomar/contract/core/decimal";
import { Fragment, memo, type ReactNode } from "react";
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
  const isBrief = columns.some(({ card, plain }) => card === "end" || plain);
  const [first, ...rest] = columns.flatMap(({ below, ...column }, at) => {
    if (below === undefined) return [column];
    const isLead = at === 0 && !isBrief;
    const cell = (one: typeof row) => (isLead ? <small>{below(one)}</small> : below(one));
    return [column, { ...column, cell, card: isLead ? "lead" : undefined, plain: true }];
  }) as [Column<typeof row>, ...Column<typeof row>[]];
  const title = rest.find(({ card }) => card === "title");
  const code = first.cell(row);
  const at = (place: Column<typeof row>["card"]) => readFacts(rest, place, row);
  const day = at("day");
  const named = title === undefined ? code : [title.cell(row), <CodeAndDay key="code" code={code} day={day} />];
  const beside = [...at("end"), ...at("status")];
  const facts = [...(title === undefined ? day : []), ...at(undefined)].sort(
    (one, other) => Number(one.grow ?? false) - Number(other.grow ?? false),
  );
  return (
    <li
      data-row={row.id}
      data-over={isOver?.(row) || undefined}
      data-brief={isBrief || undefined}
      className={classes.card}
    >
      <div className={classes.cardHead}>
        {isSelectable && <RowBox row={row} />}
        <div className={classes.cardTitle}>{link === null ? named : link(row, named)}</div>
        {beside.length > 0 && (
          <div className={classes.cardSide}>
            {beside.map(({ key, content }) => (
              <div key={key}>{content}</div>
            ))}
          </div>
        )}
        {menu !== null && <div className={classes.cardMenu}>{menu(row)}</div>}
      </div>
      <Facts className={classes.leading} facts={at("lead")} />
      <Facts className={classes.facts} facts={facts} />
    </li>
  );
});

const CodeAndDay = ({ code, day }: { code: ReactNode; day: ReturnType<typeof readFacts> }) => (
  <small>
    <span>{code}</span>
    {day.map(({ key, content }) => (
      <Fragment key={key}> · {content}</Fragment>
    ))}
  </small>
);

const inReais = (content: ReactNode) => <span data-money="">{content}</span>;
const inPercent = (content: ReactNode) => <>{content}&nbsp;%</>;

/** The values that a row has at a place of its card; a figure takes the unit from its column's header. */
export function readFacts<Row>(columns: readonly Column<Row>[], place: Column<Row>["card"], row: Row) {
  return columns.flatMap(({ key, header, cell, card, plain, grow }) => {
    const content = card === place ? cell(row) : nothing;
    if (content === nothing || content === null || content === "") return [];
    const [, label = header, unit = ""] = /^(.+) \((.+)\)$/.exec(header) ?? [];
    const isMoney = unit.startsWith("R$");
    if (typeof content !== "string") {
      const written = isMoney ? inReais(content) : unit === "%" ? inPercent(content) : content;
      return [{ key, header: isMoney || unit === "%" ? label : header, content: written, plain, grow }];
    }
    const inUnit = isMoney ? unbroken("R$", content) + unit.slice(2) : unbroken(content, unit);
    const isFigure = unit !== "" && /\d\)?$/.test(content);
    return [{ key, header: label, content: isFigure ? inUnit : content, plain, grow }];
  });
}

/** The values of a row, each after the name of its column. */
export function Facts({ className, facts }: { className: string | undefined; facts: ReturnType<typeof readFacts> }) {
  if (facts.length === 0) return null;
  return (
    <dl className={className}>
      {facts.map(({ key, header, grow, plain, content }) => (
        <div key={key} className={classes.fact} data-grow={grow}>
          <dt className={plain ? kitClasses.hidden : undefined}>{header}</dt>
          <dd>{content}</dd>
        </div>
      ))}
    </dl>
  );
}
