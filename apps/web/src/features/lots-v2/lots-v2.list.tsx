import { lotStatuses, lotStatusNames } from "@pomar/contract/lots/lot-status.rules";
import { expiryFilters, expiryNames } from "@pomar/contract/lots/v2.schema";
import { pages } from "@pomar/contract/pages";
import type { QueryInputOf } from "@pomar/contract/route";
import { useCall } from "../../shared/api/hooks.ts";
import type { Filter } from "../../shared/list/filter.ts";
import { ListPage } from "../../shared/list/list-page.tsx";
import { useList } from "../../shared/list/use-list.ts";
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
  { kind: "item", name: "item", label: item.label, type: item.type },
  ...(received ? [{ kind: "item", name: "supplier", label: "Fornecedor", type: "supplier" } as const] : []),
  { kind: "day", name: "from", label: "De" },
  { kind: "day", name: "to", label: "Até" },
  { kind: "choice", name: "omitRemoved", label: "Removidos", choices: [{ value: "true", label: "Não mostrar" }] },
];

/** The lots of one type: what they add up to, how they spread, and each of them. */
function LotsDashboard(dashboard: Dashboard) {
  const { routes, page, unit, received, exportAs, empty } = dashboard;
  const list = useList(routes.list);
  // The same call as the list's own: asked once.
  const { data } = useCall(routes.list, { query: list.query as QueryInputOf<typeof routes.list> });
  const isNew = data !== undefined && data.total === 0 && Object.keys(list.filters).length === 0 && !list.query.search;
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
            <SummaryCards summary={data?.summary} filters={list.filters} />
            <Charts summary={data?.summary} filters={list.filters} unit={unit} />
          </>
        )
      }
      exportAs={exportAs}
      empty={empty}
      opens={{ to: "/lots/view/$id", id: ({ id }) => id }}
    />
  );
}
