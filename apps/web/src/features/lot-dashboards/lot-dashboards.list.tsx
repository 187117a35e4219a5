import { expiryFilters, expiryNames } from "@pomar/contract/lot-dashboards/lot-dashboards.schema";
import { lotStatuses, lotStatusNames } from "@pomar/contract/lots/lot-status.rules";
import { pages } from "@pomar/contract/pages";
import { itemFilter } from "../../domain/items/item-filter.tsx";
import type { Filter } from "../../ui/list/filter.ts";
import { ListPage } from "../../ui/list/list-page.tsx";
import { useList } from "../../ui/list/use-list.ts";
import { Charts } from "./charts.tsx";
import { columnsOf } from "./columns.tsx";
import { type Dashboard, dashboards } from "./dashboards.ts";
import { SummaryCards } from "./summary-cards.tsx";

export const FinalProductLotsPage = () => <LotsDashboard {...dashboards.final_product} />;
export const PulpLotsPage = () => <LotsDashboard {...dashboards.pulp} />;
export const RawMaterialLotsPage = () => <LotsDashboard {...dashboards.raw_material} />;
export const AdditiveLotsPage = () => <LotsDashboard {...dashboards.additive} />;
export const AdditionalLotsPage = () => <LotsDashboard {...dashboards.additional} />;
export const PackagingLotsPage = () => <LotsDashboard {...dashboards.packaging} />;

const filtersOf = ({ item, received }: Dashboard): Filter[] => [
  {
    kind: "choice",
    name: "status",
    label: "Situação",
    choices: lotStatuses.map((value) => ({ value, label: lotStatusNames[value] })),
  },
  {
    kind: "choice",
    name: "expiry",
    label: "Validade",
    choices: expiryFilters.map((value) => ({ value, label: expiryNames[value] })),
  },
  itemFilter({ name: "item", label: item.label, type: item.type }),
  ...(received ? [itemFilter({ name: "supplier", label: "Fornecedor", type: "supplier" })] : []),
  { kind: "day", name: "from", label: "De" },
  { kind: "day", name: "to", label: "Até" },
  { kind: "choice", name: "omitRemoved", label: "Removidos", choices: [{ value: "true", label: "Não mostrar" }] },
];

/** The lots of one type: what they add up to, how they spread, and each of them. */
function LotsDashboard(dashboard: Dashboard) {
  const { routes, page, unit, received, exportAs, empty } = dashboard;
  const list = useList(routes.list);
  const isNew = list.total === 0 && Object.keys(list.filters).length === 0 && !list.query.search;
  return (
    <ListPage
      title={pages[page].title}
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
