import { formatNumber } from "@pomar/contract/core/decimal";
import { rawMaterialsRoutes } from "@pomar/contract/entries/receptions/raw-materials.routes";
import type { RawMaterialRow } from "@pomar/contract/entries/receptions/raw-materials.schema";
import { lotExpiryColumn, lotLeftColumn } from "../../ledger/parts/lots/lot-left.tsx";
import { lotStatusColumn } from "../../ledger/parts/lots/lot-status-chip.tsx";
import { ItemName } from "../../registries/parts/items/fruit-mark.tsx";
import { itemFilter } from "../../registries/parts/items/item-filter.tsx";
import { formatDay } from "../../ui/format/dates.ts";
import { type Column, figures, kilos, named, nothing, words } from "../../ui/list/column.ts";
import { dayFilters, type Filter } from "../../ui/list/filter.ts";
import { useList } from "../../ui/list/use-list.ts";
import { dayColumn, EntryList } from "../parts/entries/entry-list.tsx";
import { UnpricedEntries, useAwaitsUnpriced } from "../parts/entries/unpriced-entries.tsx";
import { RawMaterialDrawer } from "./raw-material.drawer.tsx";

const columns: [Column<RawMaterialRow>, ...Column<RawMaterialRow>[]] = [
  words("lot", "Lote", (row) => row.lot.code, { noWrap: true, sortBy: "code" }),
  named("fruit", "Fruta e fornecedor", ({ fruit }) => <ItemName item={fruit} />, {
    below: ({ supplier }) => supplier.name,
    sortBy: "fruit",
    card: "title",
  }),
  words("supplier", "Fornecedor", (row) => row.supplier.name, { extra: true, sortBy: "supplier" }),
  dayColumn("receivedAt", "Recebido"),
  words("harvestedOn", "Colhido em", (row) => (row.harvestedOn === null ? nothing : formatDay(row.harvestedOn)), {
    noWrap: true,
    extra: true,
  }),
  kilos("netKg", "Líquido (kg)", ({ netKg }) => netKg, { sortBy: "netKg", card: "hidden" }),
  kilos("rejectedKg", "Recusado (kg)", ({ rejectedKg }) => rejectedKg || null, {
    extra: true,
  }),
  lotLeftColumn((row) => row.lot),
  { ...lotExpiryColumn, extra: true },
  figures("brix", "Brix", (row) => (row.brix === null ? nothing : formatNumber(row.brix, 1)), { extra: true }),
  lotStatusColumn(({ lot }) => lot),
  figures("total", "Total (R$)", ({ total }) => (total == null ? <small>sem preço</small> : formatNumber(total, 2)), {
    plain: true,
  }),
];

const filters: Filter[] = [
  itemFilter({ name: "fruit", label: "Fruta", type: "fruits", plainOnly: true }),
  itemFilter({ name: "supplier", label: "Fornecedor", type: "supplier" }),
  ...dayFilters,
];

export function RawMaterialsListPage() {
  return (
    <EntryList
      list={useList(rawMaterialsRoutes.list)}
      noun="matéria-prima"
      columns={columns}
      filters={filters}
      searchPlaceholder="Buscar por lote, fruta, fornecedor ou nota"
      create="/raw/create"
      empty={{
        title: "Nenhuma entrada de fruta ainda",
        why: "Cada entrega pesada no recebimento vira um lote e aparece aqui.",
      }}
      above={<UnpricedEntries />}
      awaitsAbove={useAwaitsUnpriced()}
      total="Líquido menos recusado"
      exportAs="raw-materials"
      Drawer={RawMaterialDrawer}
    />
  );
}
