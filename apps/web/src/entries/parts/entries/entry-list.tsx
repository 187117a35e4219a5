import type { Page } from "@pomar/contract/core/list";
import type { LotSummary } from "@pomar/contract/ledger/lots/lots.schema";
import type { ComponentType } from "react";
import { isUsedUp } from "../../../ledger/parts/lots/lot-left.tsx";
import { formatShortDay } from "../../../ui/format/dates.ts";
import { type Column, words } from "../../../ui/list/column.ts";
import { ListPage, type ListPageProps } from "../../../ui/list/list-page.tsx";
import { ListTotals } from "../../../ui/list/list-totals.tsx";
import type { List } from "../../../ui/list/use-list.ts";

/** The column with the day of the entries, by which a list of entries is initially sorted. */
export const dayColumn = <Key extends string>(key: Key, header: string): Column<Record<Key, string>> =>
  words(key, header, (row) => formatShortDay(row[key]), {
    noWrap: true,
    plain: true,
    card: "day",
    sortBy: key,
    atFirst: "desc",
  });

interface EntryRow {
  id: string;
  lot: Pick<LotSummary, "balance">;
}

interface EntryListProps<Row extends EntryRow>
  extends Omit<ListPageProps<Row>, "title" | "list" | "create" | "totals" | "isOver" | "opens"> {
  list: List<Row, Page<Row> & { totals: { kg: number } | null }>;
  create: NonNullable<ListPageProps<Row>["create"]>["to"];
  /** The noun after *Entradas de* in the title of the list: `pasta`. */
  noun: string;
  total: string;
  Drawer: ComponentType<{ id: string; onClose: () => void }>;
}

export function EntryList<Row extends EntryRow>(props: EntryListProps<Row>) {
  const { list, create, noun, total, Drawer, ...others } = props;
  const totals = list.reply?.totals;
  return (
    <ListPage
      searchPlaceholder="Buscar por lote ou fruta"
      {...others}
      title={`Entradas de ${noun}`}
      list={list}
      create={{ to: create, label: "Nova entrada" }}
      totals={totals && <ListTotals totals={[{ label: total, amount: totals.kg, unit: "kg" }]} />}
      isOver={({ lot }) => isUsedUp(lot)}
      opens={{
        title: () => `Entrada de ${noun}`,
        drawer: (id, close) => <Drawer key={id} id={id} onClose={close} />,
      }}
    />
  );
}
