import { formatNumber } from "@pomar/contract/decimal";
import { finalProductsRoutes } from "@pomar/contract/final-products/final-products.routes";
import type { FinalProduct } from "@pomar/contract/final-products/final-products.schema";
import type { QueryInputOf } from "@pomar/contract/route";
import { useCall } from "../../shared/api/hooks.ts";
import { formatDay } from "../../shared/format/dates.ts";
import { formatKgNumber } from "../../shared/format/numbers.ts";
import { type Column, nothing } from "../../shared/list/column.ts";
import type { Filter } from "../../shared/list/filter.ts";
import { ListPage } from "../../shared/list/list-page.tsx";
import { ListTotals } from "../../shared/list/list-totals.tsx";
import { useList } from "../../shared/list/use-list.ts";
import { LotStatusChip } from "../../shared/lots/lot-status-chip.tsx";
import { later } from "../../shared/overlay/later.tsx";

const FinalProductDrawer = later(async () => (await import("./final-product.drawer.tsx")).FinalProductDrawer);

const columns: [Column<FinalProduct>, ...Column<FinalProduct>[]] = [
  { key: "lot", header: "Lote", noWrap: true, cell: (row) => row.lot.code },
  { key: "fruit", header: "Fruta", cell: (row) => row.fruit.name },
  {
    key: "producedAt",
    header: "Produzido em",
    noWrap: true,
    sortBy: "producedAt",
    cell: (row) => formatDay(row.producedAt),
  },
  { key: "units", header: "Unidades", sortBy: "units", align: "right", cell: (row) => formatNumber(row.units, 0) },
  { key: "netContentG", header: "Conteúdo (g)", align: "right", cell: (row) => formatNumber(row.netContentG) },
  { key: "netKg", header: "Envasado (kg)", align: "right", cell: (row) => formatKgNumber(row.netKg) },
  {
    key: "rejectedUnits",
    header: "Rejeitadas",
    align: "right",
    extra: true,
    cell: (row) => (row.rejectedUnits === 0 ? nothing : formatNumber(row.rejectedUnits, 0)),
  },
  {
    key: "fillLossKg",
    header: "Perda (kg)",
    align: "right",
    extra: true,
    cell: (row) => formatKgNumber(row.fillLossKg),
  },
  {
    key: "balance",
    header: "Saldo (un)",
    align: "right",
    extra: true,
    cell: (row) => formatNumber(row.lot.balance, 0),
  },
  {
    key: "unitCost",
    header: "Custo (R$/un)",
    align: "right",
    cell: (row) => (row.unitCost == null ? nothing : formatNumber(row.unitCost, 4)),
  },
  {
    key: "kgCost",
    header: "Custo (R$/kg)",
    align: "right",
    extra: true,
    cell: (row) => (row.kgCost == null ? nothing : formatNumber(row.kgCost, 4)),
  },
  {
    key: "status",
    header: "Situação",
    card: "status",
    cell: ({ lot }) => <LotStatusChip status={lot.status} expiresAt={lot.expiresAt} type={lot.type} />,
  },
];

const filters: Filter[] = [
  { kind: "item", name: "fruit", label: "Fruta", type: "fruits" },
  { kind: "day", name: "from", label: "De" },
  { kind: "day", name: "to", label: "Até" },
];

export function FinalProductsListPage() {
  const list = useList(finalProductsRoutes.list);
  // The same call as the list's own: asked once.
  const { data } = useCall(finalProductsRoutes.list, {
    query: list.query as QueryInputOf<typeof finalProductsRoutes.list>,
  });
  return (
    <ListPage
      title="Entradas de produto final"
      list={list}
      columns={columns}
      filters={filters}
      searchPlaceholder="Buscar por lote ou fruta"
      create={{ to: "/final/create", label: "Nova entrada" }}
      empty={{
        title: "Nenhuma entrada de produto final ainda",
        why: "Cada envase vira um lote de produto final e aparece aqui.",
      }}
      totals={data?.totals && <ListTotals totals={[{ label: "Produto", amount: data.totals.kg, unit: "kg" }]} />}
      exportAs="final-product"
      opens={{
        title: () => "Entrada de produto final",
        drawer: (id, close) => <FinalProductDrawer key={id} id={id} onClose={close} />,
      }}
    />
  );
}
