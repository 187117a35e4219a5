import { Group } from "@mantine/core";
import { toPeriod } from "@pomar/contract/core/period.rules";
import { reportsRoutes } from "@pomar/contract/insight/reports/reports.routes";
import { itemKindTable, lotTypeTable } from "@pomar/contract/kinds";
import type { ChangedRow } from "@pomar/contract/ledger/changes/changes.schema";
import { itemKinds, lotTypeNames } from "@pomar/contract/ledger/lots/lots.schema";
import { useNavigate } from "@tanstack/react-router";
import { getLotPage } from "../../ledger/parts/lots/lot-link.tsx";
import { ItemName } from "../../registries/parts/items/fruit-mark.tsx";
import { itemFilter } from "../../registries/parts/items/item-filter.tsx";
import { PrintButton } from "../../registries/parts/plant/print-button.tsx";
import { useUser } from "../../ui/api/session.ts";
import { localDay } from "../../ui/format/dates.ts";
import { capitalized, toChoices } from "../../ui/format/words.ts";
import { Card } from "../../ui/kit/card.tsx";
import type { Target } from "../../ui/kit/target-link.tsx";
import { type Column, words } from "../../ui/list/column.ts";
import { dayFilters, type Filter } from "../../ui/list/filter.ts";
import { ListPage } from "../../ui/list/list-page.tsx";
import { searchAfter } from "../../ui/list/list-search.ts";
import { stackLines } from "../../ui/list/stack-lines.tsx";
import { useList } from "../../ui/list/use-list.ts";
import { ChangeTotals, changeColumns, changedName } from "../parts/reports/change-columns.tsx";
import { periodWords } from "./period.ts";
import { PeriodChoice, Segments } from "./report-controls.tsx";
import { ReportNav } from "./report-nav.tsx";
import classes from "./reports.module.css";

const columns: [Column<ChangedRow>, ...Column<ChangedRow>[]] = [
  words("item", "Item", (row) => <What row={row} />, {
    grow: true,
    sortBy: "item",
    atFirst: "asc",
    card: "title",
  }),
  ...changeColumns<ChangedRow>({ sortBy: "closing", card: "end" }),
];

/** Table cell: in the view by lot, the lot's code and item; in the view by item, the item's name and type. */
function What({ row }: { row: ChangedRow }) {
  const { lotCode, item, type } = row;
  const name = <ItemName item={item}>{changedName(row)}</ItemName>;
  // The name of a pulp or a product tells its type.
  const isToldByName = type === "pulp" || type === "final_product";
  return lotCode === null ? stackLines(name, !isToldByName && lotTypeNames[type]) : stackLines(lotCode, name);
}

const filters: Filter[] = [
  { kind: "choice", name: "type", label: "Tipo", choices: toChoices(lotTypeNames) },
  // The API accepts only one item filter, so choosing an item filter clears the other item filters.
  ...itemKinds.map((name) => {
    const { name: label, items: type } = itemKindTable[name];
    return itemFilter({ name, label, type, resets: itemKinds.filter((other) => other !== name) });
  }),
  itemFilter({ name: "supplier", label: "Fornecedor", type: "supplier" }),
  ...dayFilters,
];

const sides = [
  { group: undefined, label: "Por item" },
  { group: "lot", label: "Por lote" },
];

/** Page that compares two days: stock at the start of the first day, changes, and stock at the end of the last day. */
export function ChangesPage() {
  const list = useList(reportsRoutes.changes);
  const level = useUser()?.level;
  const navigate = useNavigate();
  const { group, from, to, ...others } = list.filters;
  const period = toPeriod({ from, to }, localDay());
  const change = (patch: Record<string, string | undefined>) =>
    void navigate({ to: ".", search: (before) => searchAfter(before, patch, {}), resetScroll: false });
  const opens = ({ id, lotCode, type, item }: ChangedRow): Target => {
    if (lotCode === null) {
      const { item: kind } = lotTypeTable[type];
      return { to: "/reports/changes", search: { from, to, group: "lot", type, [kind]: item.id } };
    }
    return { ...getLotPage({ id, code: lotCode }, level), ...(level === 1 && { search: { tab: "movimentos" } }) };
  };
  return (
    <ListPage
      title="O que mudou"
      subtitle={<span className={classes.asked}>{capitalized(periodWords(period))}</span>}
      list={list}
      columns={columns}
      filters={filters}
      searchPlaceholder="Buscar por item, lote ou fornecedor"
      exportAs="report-changes"
      actions={<PrintButton />}
      above={
        <>
          <ReportNav path="/reports/changes" asked={{ ...(from && { from }), ...(to && { to }), ...others }} />
          <Group gap="12px 24px" align="center" className={classes.controls} data-screen-only="">
            <PeriodChoice asked={{ from, to }} today={localDay()} change={change} />
            <Segments
              choices={sides}
              isOn={(side) => (group === "lot" ? "lot" : undefined) === side.group}
              onChoose={(side) => change({ group: side.group })}
            />
          </Group>
        </>
      }
      empty={{ title: "Nada mudou", why: "Sem estoque e sem movimento neste período." }}
      opens={opens}
      below={
        (list.reply?.byType.length ?? 0) > 0 && (
          <Card title="Total por tipo">
            <ChangeTotals totals={list.reply?.byType ?? []} />
          </Card>
        )
      }
    />
  );
}
