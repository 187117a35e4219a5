import { formatNumber } from "@pomar/contract/decimal";
import { rawMaterialsRoutes } from "@pomar/contract/raw-materials/raw-materials.routes";
import type { RawMaterial } from "@pomar/contract/raw-materials/raw-materials.schema";
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

const RawMaterialDrawer = later(async () => (await import("./raw-material.drawer.tsx")).RawMaterialDrawer);

const columns: [Column<RawMaterial>, ...Column<RawMaterial>[]] = [
  { key: "lot", header: "Lote", noWrap: true, cell: (row) => row.lot.code },
  { key: "fruit", header: "Fruta", cell: (row) => row.fruit.name },
  { key: "supplier", header: "Fornecedor", cell: (row) => row.supplier.name },
  {
    key: "receivedAt",
    header: "Recebido em",
    noWrap: true,
    sortBy: "receivedAt",
    cell: (row) => formatDay(row.receivedAt),
  },
  { key: "netKg", header: "Líquido (kg)", sortBy: "netKg", align: "right", cell: (row) => formatKgNumber(row.netKg) },
  {
    key: "rejectedKg",
    header: "Recusado (kg)",
    align: "right",
    cell: (row) => (row.rejectedKg === 0 ? nothing : formatKgNumber(row.rejectedKg)),
  },
  { key: "brix", header: "Brix", align: "right", cell: (row) => numberOrNothing(row.brix) },
  {
    key: "total",
    header: "Total (R$)",
    align: "right",
    cell: (row) => (row.total == null ? nothing : formatNumber(row.total, 2)),
  },
  {
    key: "status",
    header: "Situação",
    card: "status",
    cell: (row) => <LotStatusChip status={row.lot.status} />,
  },
];

const filters: Filter[] = [
  { kind: "item", name: "fruit", label: "Fruta", type: "fruits" },
  { kind: "item", name: "supplier", label: "Fornecedor", type: "supplier" },
  { kind: "day", name: "from", label: "De" },
  { kind: "day", name: "to", label: "Até" },
];

function numberOrNothing(value: number | null): string {
  return value === null ? nothing : formatNumber(value, 1);
}

export function RawMaterialsListPage() {
  const list = useList(rawMaterialsRoutes.list);
  // The same call as the list's own: asked once.
  const { data } = useCall(rawMaterialsRoutes.list, {
    query: list.query as QueryInputOf<typeof rawMaterialsRoutes.list>,
  });
  return (
    <ListPage
      title="Entradas de matéria-prima"
      list={list}
      columns={columns}
      filters={filters}
      searchPlaceholder="Buscar por lote, fruta, fornecedor ou nota"
      create={{ to: "/raw/create", label: "Nova entrada" }}
      empty={{
        title: "Nenhuma entrada de fruta ainda",
        why: "Cada entrega pesada na recepção vira um lote e aparece aqui.",
      }}
      totals={
        data?.totals && (
          <ListTotals totals={[{ label: "Líquido menos recusado", amount: data.totals.kg, unit: "kg" }]} />
        )
      }
      exportAs="raw-materials"
      opens={{
        title: () => "Entrada de matéria-prima",
        drawer: (id, close) => <RawMaterialDrawer key={id} id={id} onClose={close} />,
      }}
    />
  );
}
