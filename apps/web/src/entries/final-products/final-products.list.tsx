import { formatNumber } from "@pomar/contract/core/decimal";
import { finalProductsRoutes } from "@pomar/contract/entries/productions/final-products.routes";
import type { FinalProductRow } from "@pomar/contract/entries/productions/final-products.schema";
import { withContent } from "@pomar/contract/ledger/lots/lot-words";
import { lotExpiryColumn, lotLeftColumn } from "../../ledger/parts/lots/lot-left.tsx";
import { lotStatusColumn } from "../../ledger/parts/lots/lot-status-chip.tsx";
import { costOrNone, withoutCost } from "../../ledger/parts/lots/worth.tsx";
import { ItemName } from "../../registries/parts/items/fruit-mark.tsx";
import { fruitAndDays } from "../../registries/parts/items/item-filter.tsx";
import { type Column, figures, kilos, named, nothing, words } from "../../ui/list/column.ts";
import { useList } from "../../ui/list/use-list.ts";
import { dayColumn, EntryList } from "../parts/entries/entry-list.tsx";
import { FinalProductDrawer } from "./final-product.drawer.tsx";

const cost = ({ unitCost }: FinalProductRow) =>
  unitCost == null ? <small>{withoutCost()}</small> : formatNumber(unitCost, 2);

const columns: [Column<FinalProductRow>, ...Column<FinalProductRow>[]] = [
  words("lot", "Lote", (row) => row.lot.code, { noWrap: true, sortBy: "code" }),
  named("fruit", "Fruta", (row) => <ItemName item={row.fruit}>{withContent(row.fruit.name, row)}</ItemName>, {
    sortBy: "fruit",
    card: "title",
  }),
  dayColumn("producedAt", "Data"),
  figures("units", "Unidades", (row) => formatNumber(row.units, 0), { sortBy: "units", card: "hidden" }),
  figures("netContentG", "Conteúdo (g)", (row) => formatNumber(row.netContentG), { extra: true }),
  kilos("netKg", "Envasado (kg)", ({ netKg }) => netKg, { extra: true }),
  figures(
    "rejectedUnits",
    "Rejeitadas",
    (row) => (row.rejectedUnits === 0 ? nothing : formatNumber(row.rejectedUnits, 0)),
    { extra: true },
  ),
  kilos("fillLossKg", "Perda no envase (kg)", ({ fillLossKg }) => fillLossKg, { extra: true }),
  lotLeftColumn((row) => row.lot),
  lotExpiryColumn,
  lotStatusColumn(({ lot }) => lot),
  figures("unitCost", "Custo (R$/un)", cost, { plain: true }),
  figures("kgCost", "Custo (R$/kg)", (row) => costOrNone(row.kgCost, 2), { extra: true }),
];

export function FinalProductsListPage() {
  return (
    <EntryList
      list={useList(finalProductsRoutes.list)}
      noun="produto final"
      columns={columns}
      filters={fruitAndDays}
      create="/final/create"
      empty={{
        title: "Nenhuma entrada de produto final ainda",
        why: "Cada envase vira um lote de produto final e aparece aqui.",
      }}
      total="Produto"
      exportAs="final-product"
      Drawer={FinalProductDrawer}
    />
  );
}
