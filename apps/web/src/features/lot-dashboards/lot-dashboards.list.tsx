import { type V2Routes, v2Routes } from "@pomar/contract/lot-dashboards/lot-dashboards.routes";
import { expiryFilters, expiryNames } from "@pomar/contract/lot-dashboards/lot-dashboards.schema";
import { lotStatuses, lotStatusNames } from "@pomar/contract/lots/lot-status.rules";
import type { LotType } from "@pomar/contract/lots/lots.schema";
import { pages } from "@pomar/contract/pages";
import { itemFilter } from "../../domain/items/item-filter.tsx";
import { lotPages } from "../../domain/reports/targets.ts";
import { choiceFilter, type Filter } from "../../ui/list/filter.ts";
import { ListPage } from "../../ui/list/list-page.tsx";
import { useList } from "../../ui/list/use-list.ts";
import { Charts } from "./charts.tsx";
import { columnsOf } from "./columns.tsx";
import { type Dashboard, dashboards } from "./dashboards.ts";
import { SummaryCards } from "./summary-cards.tsx";

export const FinalProductLotsPage = () => <LotsDashboard type="final_product" />;
export const PulpLotsPage = () => <LotsDashboard type="pulp" />;
export const RawMaterialLotsPage = () => <LotsDashboard type="raw_material" />;
export const AdditiveLotsPage = () => <LotsDashboard type="additive" />;
export const AdditionalLotsPage = () => <LotsDashboard type="additional" />;
export const PackagingLotsPage = () => <LotsDashboard type="packaging" />;

const filtersOf = ({ item, received }: Dashboard): Filter[] => [
  choiceFilter(
    "status",
    "Situação",
    lotStatuses.map((status) => [status, lotStatusNames[status]]),
  ),
  choiceFilter(
    "expiry",
    "Validade",
    expiryFilters.map((expiry) => [expiry, expiryNames[expiry]]),
  ),
  itemFilter({ name: "item", label: item.label, type: item.type }),
  ...(received ? [itemFilter({ name: "supplier", label: "Fornecedor", type: "supplier" })] : []),
  { kind: "day", name: "from", label: "De" },
  { kind: "day", name: "to", label: "Até" },
  { kind: "choice", name: "omitRemoved", label: "Removidos", choices: [{ value: "true", label: "Não mostrar" }] },
];

/** The lots of one type: what they add up to, how they spread, and each of them. */
function LotsDashboard({ type }: { type: LotType }) {
  const dashboard = dashboards[type];
  const { unit, received, exportAs, empty } = dashboard;
  const routes: V2Routes = v2Routes[type];
  const list = useList(routes.list);
  const isNew = list.total === 0 && Object.keys(list.filters).length === 0 && !list.query.search;
  return (
    <ListPage
      title={pages[lotPages[type]].title}
      subtitle="Estoque e validade dos lotes"
      list={list}
      columns={columnsOf(dashboard)}
      filters={filtersOf(dashboard)}
      searchPlaceholder={received ? "Buscar por lote, item, fornecedor ou nota" : "Buscar por lote ou fruta"}
      above={
        !isNew &&
        list.error === null && (
          <>
            <SummaryCards summary={list.reply?.summary} filters={list.filters} />
            <Charts summary={list.reply?.summary} filters={list.filters} unit={unit} />
          </>
        )
      }
      exportAs={exportAs}
      empty={empty}
      opens={({ id }) => ({ to: "/lots/view/$id", params: { id } })}
    />
  );
}
