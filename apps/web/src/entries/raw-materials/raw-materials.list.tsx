import { formatNumber } from "@pomar/contract/core/decimal";
import { rawMaterialsRoutes } from "@pomar/contract/entries/receptions/raw-materials.routes";
import type { RawMaterialRow } from "@pomar/contract/entries/receptions/raw-materials.schema";
import { isUsedUp, lotExpiryColumn, lotLeft } from "../../ledger/parts/lots/lot-left.tsx";
import { lotStatusColumn } from "../../ledger/parts/lots/lot-status-chip.tsx";
import { ItemName } from "../../registries/parts/items/fruit-mark.tsx";
import { itemFilter } from "../../registries/parts/items/item-filter.tsx";
import { formatDay, formatShortDay } from "../../ui/format/dates.ts";
import { formatKgNumber } from "../../ui/format/numbers.ts";
import { type Column, figures, nothing, words } from "../../ui/list/column.ts";
import type { Filter } from "../../ui/list/filter.ts";
import { ListPage } from "../../ui/list/list-page.tsx";
import { ListTotals } from "../../ui/list/list-totals.tsx";
import { useList } from "../../ui/list/use-list.ts";
import { UnpricedEntries, useAwaitsUnpriced } from "../parts/entries/unpriced-entries.tsx";
import { RawMaterialDrawer } from "./raw-material.drawer.tsx";

const columns: [Column<RawMaterialRow>, ...Column<RawMaterialRow>[]] = [
  words("lot", "Lote", (row) => row.lot.code, { noWrap: true, sortBy: "code" }),
  words("fruit", "Fruta e fornecedor", (row) => <What row={row} />, { grow: true, sortBy: "fruit", card: "title" }),
  words("supplier", "Fornecedor", (row) => row.supplier.name, { extra: true, sortBy: "supplier" }),
  words("receivedAt", "Recebido", (row) => formatShortDay(row.receivedAt), {
    noWrap: true,
    sortBy: "receivedAt",
    atFirst: "desc",
  }),
  words("harvestedOn", "Colhido em", (row) => (row.harvestedOn === null ? nothing : formatDay(row.harvestedOn)), {
    noWrap: true,
    extra: true,
  }),
  figures("netKg", "Líquido (kg)", (row) => formatKgNumber(row.netKg), { sortBy: "netKg" }),
  figures("rejectedKg", "Recusado (kg)", (row) => (row.rejectedKg === 0 ? nothing : formatKgNumber(row.rejectedKg)), {
    extra: true,
  }),
  figures("balance", "Saldo", (row) => lotLeft({ item: row.fruit, lot: row.lot }), { card: "lead" }),
  { ...lotExpiryColumn, extra: true },
  figures("brix", "Brix", (row) => numberOrNothing(row.brix), { extra: true }),
  lotStatusColumn,
  figures("total", "Total (R$)", (row) => (row.total == null ? <small>sem preço</small> : formatNumber(row.total, 2))),
];

function What({ row: { fruit, supplier } }: { row: RawMaterialRow }) {
  return (
    <span>
      <ItemName item={fruit} />
      <small>{supplier.name}</small>
    </span>
  );
}

const filters: Filter[] = [
  itemFilter({ name: "fruit", label: "Fruta", type: "fruits", plainOnly: true }),
  itemFilter({ name: "supplier", label: "Fornecedor", type: "supplier" }),
  { kind: "day", name: "from", label: "De" },
  { kind: "day", name: "to", label: "Até" },
];

function numberOrNothing(value: number | null): string {
  return value === null ? nothing : formatNumber(value, 1);
}

export function RawMaterialsListPage() {
  const list = useList(rawMaterialsRoutes.list);
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
      above={<UnpricedEntries />}
      awaitsAbove={useAwaitsUnpriced()}
      totals={
        list.reply?.totals && (
          <ListTotals totals={[{ label: "Líquido menos recusado", amount: list.reply.totals.kg, unit: "kg" }]} />
        )
      }
      exportAs="raw-materials"
      isOver={({ lot }) => isUsedUp(lot)}
      opens={{
        title: () => "Entrada de matéria-prima",
        drawer: (id, close) => <RawMaterialDrawer key={id} id={id} onClose={close} />,
      }}
    />
  );
}
