import { Button } from "@mantine/core";
import { formatNumber } from "@pomar/contract/core/decimal";
import { type ReactNode, useState } from "react";
import classes from "./list.module.css";

export interface BulkActions<Row> {
  /** What a row is called by, for its box: `MP-ACE-26324-01`. */
  name: (row: Row) => string;
  /** Buttons beside the count. @param clear  takes the marks off when all is done. */
  actions: (rows: readonly Row[], clear: () => void) => ReactNode;
}

export interface Selection<Row extends { id: string }> {
  rows: readonly Row[];
  has: (row: Row) => boolean;
  mark: (rows: readonly Row[], isMarked: boolean) => void;
  clear: () => void;
  name: (row: Row) => string;
}

/** The marked rows of a list; turning the page keeps them. @param name  of a row, by what is in it alone. */
export function useSelection<Row extends { id: string }>(name: (row: Row) => string): Selection<Row> {
  const [marked, setMarked] = useState<ReadonlyMap<string, Row>>(new Map());
  return {
    rows: [...marked.values()],
    has: ({ id }) => marked.has(id),
    mark: (rows, isMarked) => {
      const next = new Map(marked);
      for (const row of rows) {
        if (isMarked) next.set(row.id, row);
        else next.delete(row.id);
      }
      setMarked(next);
    },
    clear: () => setMarked(new Map()),
    name,
  };
}

interface RowBoxProps<Row extends { id: string }> {
  row: Row;
  selection: Selection<Row>;
}

export function RowBox<Row extends { id: string }>({ row, selection }: RowBoxProps<Row>) {
  const { name, has, mark } = selection;
  return (
    <input
      type="checkbox"
      className={classes.box}
      aria-label={`Selecionar ${name(row)}`}
      checked={has(row)}
      onChange={(event) => mark([row], event.currentTarget.checked)}
    />
  );
}

/** The box that marks every row on screen. */
export function PageBox<Row extends { id: string }>({
  rows,
  selection,
}: {
  rows: readonly Row[];
  selection: Selection<Row>;
}) {
  const marked = rows.filter(selection.has).length;
  const isPartly = marked > 0 && marked < rows.length;
  return (
    <input
      ref={(input) => {
        if (input !== null) input.indeterminate = isPartly;
      }}
      type="checkbox"
      className={classes.box}
      aria-label="Selecionar esta página"
      disabled={rows.length === 0}
      checked={marked > 0 && marked === rows.length}
      onChange={(event) => selection.mark(rows, event.currentTarget.checked)}
    />
  );
}

/** How many rows are marked and what can be done with them; nothing while none is. */
export function SelectionBar<Row extends { id: string }>({
  selection,
  actions,
}: Pick<BulkActions<Row>, "actions"> & { selection: Selection<Row> }) {
  const marked = selection.rows;
  const count = marked.length;
  return (
    <section className={classes.selection} data-empty={count === 0 || undefined} aria-label="Selecionados">
      <span role="status">{count > 0 && (count === 1 ? "1 selecionado" : `${formatNumber(count)} selecionados`)}</span>
      {count > 0 && (
        <>
          {actions(marked, selection.clear)}
          <Button variant="subtle" size="compact-md" onClick={selection.clear}>
            Desmarcar
          </Button>
        </>
      )}
    </section>
  );
}
