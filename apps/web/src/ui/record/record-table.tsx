import { formatNumber } from "@pomar/contract/core/decimal";
import { useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { FirstOf } from "../kit/first-of.tsx";
import kitClasses from "../kit/kit.module.css";
import { Line, Lines } from "../kit/lines.tsx";
import { useIsPhone } from "../kit/phone.ts";
import { type Target, TargetLink } from "../kit/target-link.tsx";
import type { Column } from "../list/column.ts";
import listClasses from "../list/list.module.css";
import { Facts, readFacts } from "../list/list-cards.tsx";
import { ListTable } from "../list/list-table.tsx";
import classes from "./record.module.css";

type Columns<Row> = readonly [Column<Row>, ...Column<Row>[]];

interface RecordTableProps<Row> {
  /** The table's name, which is also its heading. */
  title: string;
  columns: Columns<Row>;
  rows: readonly Row[];
  opens?: (row: Row) => Target;
  /** Text shown when there are no rows. */
  empty?: string;
  /** A link or a sum at the end of the heading's line. */
  aside?: ReactNode;
  /** True for a page that is printed: all rows are shown at once. */
  isPaper?: boolean;
}

/** The rows that belong to one record: a table or, on a phone, one short block for each row. */
export function RecordTable<Row extends { id: string }>(props: RecordTableProps<Row>) {
  const { title, rows, empty, aside, opens, isPaper } = props;
  const columns = props.columns
    .filter(({ has }) => has === undefined || rows.some(has))
    .map(({ sortBy: _, ...column }) => column) as unknown as Columns<Row>;
  const isPhone = useIsPhone();
  const [lead, ...others] = columns.filter(({ card }) => card === "lead");
  const Look = isPhone ? Blocks : Rows;
  return (
    <section className={classes.table} aria-label={title}>
      <div className={classes.tableHead}>
        <h2>
          {title} <small>{formatNumber(rows.length, 0)}</small>
        </h2>
        {aside}
        {isPhone && lead && others.length === 0 && rows.length > 0 && (
          <small aria-hidden="true">{lead.header.replace(/ \(.+\)$/, "")}</small>
        )}
      </div>
      {rows.length === 0 && empty !== undefined ? (
        <p className={classes.tableRest}>{empty}</p>
      ) : (
        <FirstOf things={rows} first={isPaper ? rows.length : undefined}>
          {(shown) => <Look title={title} columns={columns} rows={shown} opens={opens} />}
        </FirstOf>
      )}
    </section>
  );
}

interface ShownProps<Row> extends Pick<RecordTableProps<Row>, "title" | "columns" | "rows"> {
  opens: ((row: Row) => Target) | undefined;
}

function Rows<Row extends { id: string }>({ title, columns, rows, opens }: ShownProps<Row>) {
  const navigate = useNavigate();
  const list = {
    rows: [...rows],
    isStale: false,
    isFetching: false,
    sort: () => {},
    query: { page: 1, rows: rows.length },
  };
  const look = {
    columns,
    link: opens === undefined ? null : (row: Row, content: ReactNode) => <Opener target={opens(row)}>{content}</Opener>,
    open: opens === undefined ? null : (row: Row) => void navigate(opens(row)),
    menu: null,
    isSelectable: false,
  };
  return <ListTable list={list} look={look} caption={title} />;
}

const Opener = ({ target, children }: { target: Target; children: ReactNode }) => (
  <TargetLink target={target} className={listClasses.rowLink}>
    {children}
  </TargetLink>
);

/** The figures at the end of a block; the name of a single figure is in the heading's line. */
function renderEnd([first, ...rest]: ReturnType<typeof readFacts>): ReactNode {
  if (first === undefined) return undefined;
  return (
    <>
      <b>
        <span className={kitClasses.hidden}>{first.header}</span> {first.content}
      </b>
      {rest.map(({ key, content }) => (
        <small key={key}>{content}</small>
      ))}
    </>
  );
}

/** The first column as the subject, `lead` columns at the end, the others below with their names, `status` last. */
function Blocks<Row extends { id: string }>({ columns: [first, ...rest], rows, opens }: ShownProps<Row>) {
  const title = rest.find(({ card }) => card === "title");
  // Facts beside a single figure would leave the room below it empty.
  const isSingle = rest.filter(({ card }) => card === "lead").length < 2;
  return (
    <div className={classes.tableRest}>
      <Lines>
        {rows.map((row) => {
          const more = (
            <>
              <Facts className={listClasses.facts} facts={readFacts(rest, undefined, row)} />
              {readFacts(rest, "status", row).map(({ key, content }) => (
                <div key={key}>{content}</div>
              ))}
            </>
          );
          return (
            <Line key={row.id} end={renderEnd(readFacts(rest, "lead", row))} below={isSingle ? more : undefined}>
              {opens === undefined ? first.cell(row) : <Opener target={opens(row)}>{first.cell(row)}</Opener>}
              {title && <small>{title.cell(row)}</small>}
              {!isSingle && more}
            </Line>
          );
        })}
      </Lines>
    </div>
  );
}
