import { Button, Group } from "@mantine/core";
import { formatNumber } from "@pomar/contract/core/decimal";
import { createContext, type ReactNode, useContext, useMemo, useRef, useState } from "react";
import classes from "./list.module.css";

export interface BulkActions<Row> {
  /** The name of a row in the label of its checkbox: `MP-ACE-26324-01`. */
  name: (row: Row) => string;
  /** The buttons beside the number of selected rows. @param clear  clears the selection after the action. */
  actions: (rows: readonly Row[], clear: () => void) => ReactNode;
}

interface Selection {
  has: (row: { id: string }) => boolean;
  mark: (rows: readonly { id: string }[], isMarked: boolean) => void;
  name: (row: { id: string }) => string;
}

const SelectionContext = createContext<Selection>({ has: () => false, mark: () => {}, name: () => "" });

/** Stores the selected rows, also when the page changes; selecting renders only the checkboxes again, not the rows. */
export function Selectable<Row extends { id: string }>({
  bulk,
  children,
}: {
  bulk: BulkActions<Row>;
  children: ReactNode;
}) {
  const [marked, setMarked] = useState<ReadonlyMap<string, Row>>(new Map());
  const newest = useRef(bulk);
  newest.current = bulk;
  const selection = useMemo<Selection>(
    () => ({
      has: ({ id }) => marked.has(id),
      mark: (rows, isMarked) => {
        const next = new Map(marked);
        for (const row of rows as readonly Row[]) {
          if (isMarked) next.set(row.id, row);
          else next.delete(row.id);
        }
        setMarked(next);
      },
      name: (row) => newest.current.name(row as Row),
    }),
    [marked],
  );
  return (
    <SelectionContext.Provider value={selection}>
      <SelectionBar marked={[...marked.values()]} onClear={() => setMarked(new Map())} actions={bulk.actions} />
      {children}
    </SelectionContext.Provider>
  );
}

export function RowBox({ row }: { row: { id: string } }) {
  const { name, has, mark } = useContext(SelectionContext);
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

/** The checkbox that selects every row on the screen. */
export function PageBox({ rows }: { rows: readonly { id: string }[] }) {
  const { has, mark } = useContext(SelectionContext);
  const marked = rows.filter(has).length;
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
      onChange={(event) => mark(rows, event.currentTarget.checked)}
    />
  );
}

interface SelectionBarProps<Row> extends Pick<BulkActions<Row>, "actions"> {
  marked: readonly Row[];
  onClear: () => void;
}

/** The number of selected rows, and the actions for them; empty when no row is selected. */
function SelectionBar<Row>({ marked, onClear, actions }: SelectionBarProps<Row>) {
  const count = marked.length;
  return (
    <Group
      component="section"
      gap="8px 12px"
      className={classes.selection}
      data-empty={count === 0 || undefined}
      aria-label="Selecionados"
    >
      <span role="status">{count > 0 && (count === 1 ? "1 selecionado" : `${formatNumber(count)} selecionados`)}</span>
      {count > 0 && (
        <>
          <Button variant="subtle" size="compact-md" mr="auto" onClick={onClear}>
            Desmarcar
          </Button>
          {actions(marked, onClear)}
        </>
      )}
    </Group>
  );
}
