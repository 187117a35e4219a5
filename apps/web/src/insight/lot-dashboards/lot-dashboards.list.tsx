import { decimal, formatNumber, toWire, unbroken } from "@pomar/contract/core/decimal";
import type { ExportableList } from "@pomar/contract/insight/exports/exports.routes";
import { lotDashboardsRoutes, type V2Routes } from "@pomar/contract/insight/lot-dashboards/lot-dashboards.routes";
import { expiryNames, type V2Lot } from "@pomar/contract/insight/lot-dashboards/lot-dashboards.schema";
import { itemKindTable, type LotType, lotTypeTable } from "@pomar/contract/kinds";
import { lotStatusNames } from "@pomar/contract/ledger/lots/lot-status.rules";
import { pages } from "@pomar/contract/pages";
import { rootRouteId, useSearch } from "@tanstack/react-router";
import { isUsedUp, LotExpiry, lotLeftColumn } from "../../ledger/parts/lots/lot-left.tsx";
import { lotStatusColumn } from "../../ledger/parts/lots/lot-status-chip.tsx";
import { costOrNone, withoutCost } from "../../ledger/parts/lots/worth.tsx";
import { ItemName } from "../../registries/parts/items/fruit-mark.tsx";
import { itemFilter } from "../../registries/parts/items/item-filter.tsx";
import { getResource } from "../../ui/api/hooks.ts";
import { formatShortDay } from "../../ui/format/dates.ts";
import { formatContent, formatQuantity } from "../../ui/format/numbers.ts";
import { toChoices } from "../../ui/format/words.ts";
import { lazyPart } from "../../ui/lazy.tsx";
import { type Column, figures, named, nothing, words } from "../../ui/list/column.ts";
import { dayFilters, type Filter } from "../../ui/list/filter.ts";
import { ListPage } from "../../ui/list/list-page.tsx";
import { useList } from "../../ui/list/use-list.ts";
import { Explained } from "../parts/explanations/explained.tsx";
import { lotPages } from "../parts/reports/targets.ts";
import { Charts, SummaryCards } from "./summary.tsx";

const LotDrawer = lazyPart(async () => (await import("./lot.drawer.tsx")).LotDrawer);

/** The common units of all lots of a type; each supply has its own unit. */
const unitByType: Partial<Record<LotType, "kg" | "un">> = { final_product: "un", pulp: "kg", raw_material: "kg" };

type Dashboard = ReturnType<typeof describeDashboard>;

function describeDashboard(type: LotType) {
  const { item: kind } = lotTypeTable[type];
  const { items, name } = itemKindTable[kind];
  const noun = lotTypeTable[type].name.toLowerCase();
  return {
    item: { label: name, type: items },
    unit: unitByType[type] ?? null,
    /** True when lots of this type come from suppliers. */
    received: type !== "pulp" && type !== "final_product",
    empty: { title: `Nenhum lote de ${noun} ainda`, why: `Cada entrada de ${noun} vira um lote e aparece aqui.` },
  };
}

export const FinalProductLotsPage = () => <LotsDashboard type="final_product" />;
export const PulpLotsPage = () => <LotsDashboard type="pulp" />;
export const RawMaterialLotsPage = () => <LotsDashboard type="raw_material" />;
export const AdditiveLotsPage = () => <LotsDashboard type="additive" />;
export const AdditionalLotsPage = () => <LotsDashboard type="additional" />;
export const PackagingLotsPage = () => <LotsDashboard type="packaging" />;

const buildFilters = (type: LotType, { item, received }: Dashboard): Filter[] => [
  { kind: "choice", name: "status", label: "Situação", choices: toChoices(lotStatusNames) },
  { kind: "choice", name: "expiry", label: "Validade", choices: toChoices(expiryNames) },
  itemFilter({ name: "item", label: item.label, type: item.type, plainOnly: type === "raw_material" }),
  ...(received ? [itemFilter({ name: "supplier", label: "Fornecedor", type: "supplier" })] : []),
  ...dayFilters,
];

/** Dashboard of the lots of one type: their totals, their distribution, and the list. */
function LotsDashboard({ type }: { type: LotType }) {
  const dashboard = describeDashboard(type);
  const { unit, received, empty } = dashboard;
  const routes: V2Routes = lotDashboardsRoutes[type];
  const { status } = useSearch({ from: rootRouteId }) as { status?: string };
  // Removed lots are excluded, except when the status filter selects them.
  const list = useList(routes.list, status === "removed" ? {} : { omitRemoved: "true" });
  const isNew = list.total === 0 && Object.keys(list.filters).length === 0 && !list.query.search;
  // Numbers of packs of different sizes cannot be summed, so the dashboard sums their kilograms.
  const summed = { summary: list.reply?.summary, filters: list.filters, unit: unit === "un" ? "kg" : unit };
  return (
    <ListPage
      title={pages[lotPages[type]].title}
      list={list}
      columns={buildColumns(dashboard)}
      filters={buildFilters(type, dashboard)}
      searchPlaceholder={received ? "Buscar por lote, item, fornecedor ou nota" : "Buscar por lote ou fruta"}
      above={!isNew && list.error === null && <SummaryCards {...summed} />}
      below={!isNew && list.error === null && <Charts {...summed} />}
      exportAs={getResource(routes.list) as ExportableList}
      looksBack
      isOver={isUsedUp}
      empty={empty}
      opens={{ title: () => "Lote", drawer: (id) => <LotDrawer key={id} type={type} id={id} /> }}
    />
  );
}

/** The item of a lot with the content of its packs. */
const renderItem = ({ item, netContentG }: V2Lot) => (
  <ItemName item={item}>{netContentG === null ? item.name : `${item.name} ${formatContent(netContentG)}`}</ItemName>
);

const decimals = { kg: 3, un: 0 };

function buildColumns({ item, unit, received }: Dashboard): [Column<V2Lot>, ...Column<V2Lot>[]] {
  const begun = received ? "Recebido" : "Produzido";
  const quantity = (value: number, row: V2Lot) =>
    unit === null ? formatQuantity(value, row.unit) : formatNumber(value, decimals[unit]);
  const inUnit = (header: string) => (unit === null ? header : `${header} (${unit})`);
  const reading = (value: number | null) => (value === null ? nothing : formatNumber(value, { atMost: 2 }));
  const hasReadings: Column<V2Lot>[] =
    item.type === "fruits"
      ? [
          figures("brix", "Brix", ({ brix }) => reading(brix), { extra: true }),
          figures("ph", "pH", ({ ph }) => reading(ph), { extra: true }),
        ]
      : [];
  return [
    words("code", "Lote", ({ code }) => code, { noWrap: true, sortBy: "code" }),
    named("item", received ? `${item.label} e fornecedor` : item.label, renderItem, {
      below: ({ supplier }) => supplier?.name ?? "",
      sortBy: "item",
      card: "title",
    }),
    ...(received
      ? [
          words("supplier", "Fornecedor", ({ supplier }: V2Lot) => supplier?.name ?? nothing, {
            extra: true,
            sortBy: "supplier",
          }),
        ]
      : []),
    words("producedAt", begun, ({ producedAt }) => formatShortDay(producedAt), {
      noWrap: true,
      plain: true,
      card: "day",
      sortBy: "producedAt",
    }),
    lotLeftColumn((row) => row, { sortBy: "balance" }),
    figures("used", "Usado", ({ usedShare }) => percent(usedShare), { extra: true }),
    // Without a chosen order, the lots in stock come first, by expiry.
    words("expiresAt", "Vence", (row) => (row.expiresAt === null ? nothing : <LotExpiry lot={row} />), {
      noWrap: true,
      sortBy: "expiresAt",
      atFirst: "asc",
    }),
    lotStatusColumn((row) => row),
    figures("value", "Valor (R$)", (row) => (isUsedUp(row) ? nothing : <Worth lot={row} />), {
      sortBy: "value",
      card: "end",
    }),
    figures("initialQuantity", inUnit("Inicial"), (row) => quantity(row.initialQuantity, row), {
      extra: true,
      sortBy: "initialQuantity",
    }),
    figures(
      "unitCost",
      "Custo por unidade (R$)",
      (row) => (
        <Explained figure="unit-cost" id={row.id}>
          {costOrNone(row.unitCost, 4)}
        </Explained>
      ),
      {
        extra: true,
        sortBy: "unitCost",
      },
    ),
    ...hasReadings,
    ...(received
      ? [words("supplierLot", "Lote do fornecedor", (row: V2Lot) => row.supplierLot ?? nothing, { extra: true })]
      : []),
    words("location", "Local", ({ location }) => location ?? nothing, { extra: true }),
  ];
}

function Worth({ lot }: { lot: V2Lot }) {
  return (
    <Explained figure="lot-value" id={lot.id}>
      {lot.value == null ? <small>{withoutCost()}</small> : formatNumber(lot.value, 2)}
    </Explained>
  );
}

const percent = (share: number) => unbroken(formatNumber(toWire(decimal(share).times(100), 1), { atMost: 1 }), "%");
