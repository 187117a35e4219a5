import { formatNumber } from "@pomar/contract/core/decimal";
import { finalProductsRoutes } from "@pomar/contract/entries/productions/final-products.routes";
import type { FinalProductRow } from "@pomar/contract/entries/productions/final-products.schema";
import { withContent } from "@pomar/contract/ledger/lots/lot-words";
import { isUsedUp, lotExpiryColumn, lotLeft } from "../../ledger/parts/lots/lot-left.tsx";
import { lotStatusColumn } from "../../ledger/parts/lots/lot-status-chip.tsx";
import { costOrNone } from "../../ledger/parts/lots/worth.tsx";
import { ItemName } from "../../registries/parts/items/fruit-mark.tsx";
import { fruitAndDays } from "../../registries/parts/items/item-filter.tsx";
import { formatShortDay } from "../../ui/format/dates.ts";
import { formatKgNumber } from "../../ui/format/numbers.ts";
import { type Column, figures, nothing, words } from "../../ui/list/column.ts";
import { ListPage } from "../../ui/list/list-page.tsx";
import { ListTotals } from "../../ui/list/list-totals.tsx";
import { useList } from "../../ui/list/use-list.ts";
import { FinalProductDrawer } from "./final-product.drawer.tsx";

const columns: [Column<FinalProductRow>, ...Column<FinalProductRow>[]] = [
  words("lot", "Lote", (row) => row.lot.code, { noWrap: true, sortBy: "code" }),
  words("fruit", "Fruta", (row) => <ItemName item={row.fruit}>{withContent(row.fruit.name, row)}</ItemName>, {
    sortBy: "fruit",
    card: "title",
  }),
  words("producedAt", "Data", (row) => formatShortDay(row.producedAt), {
    noWrap: true,
    sortBy: "producedAt",
    atFirst: "desc",
  }),
  figures("units", "Unidades", (row) => formatNumber(row.units, 0), { sortBy: "units" }),
  figures("netContentG", "Conteúdo (g)", (row) => formatNumber(row.netContentG), { extra: true }),
  figures("netKg", "Envasado (kg)", (row) => formatKgNumber(row.netKg), { extra: true }),
  figures(
    "rejectedUnits",
    "Rejeitadas",
    (row) => (row.rejectedUnits === 0 ? nothing : formatNumber(row.rejectedUnits, 0)),
    { extra: true },
  ),
  figures("fillLossKg", "Perda no envase (kg)", (row) => formatKgNumber(row.fillLossKg), { extra: true }),
  figures("balance", "Saldo", (row) => lotLeft({ item: row.fruit, lot: row.lot }), { card: "lead" }),
  lotExpiryColumn,
  lotStatusColumn,
  figures("unitCost", "Custo (R$/un)", (row) => costOrNone(row.unitCost, 4)),
  figures("kgCost", "Custo (R$/kg)", (row) => costOrNone(row.kgCost, 4), { extra: true }),
];

export function FinalProductsListPage() {
  const list = useList(finalProductsRoutes.list);
  return (
    <ListPage
      title="Entradas de produto final"
      list={list}
      columns={columns}
      filters={fruitAndDays}
      searchPlaceholder="Buscar por lote ou fruta"
      create={{ to: "/final/create", label: "Nova entrada" }}
      empty={{
        title: "Nenhuma entrada de produto final ainda",
        why: "Cada envase vira um lote de produto final e aparece aqui.",
      }}
      totals={
        list.reply?.totals && <ListTotals totals={[{ label: "Produto", amount: list.reply.totals.kg, unit: "kg" }]} />
      }
      exportAs="final-product"
      isOver={({ lot }) => isUsedUp(lot)}
      opens={{
        title: () => "Entrada de produto final",
        drawer: (id, close) => <FinalProductDrawer key={id} id={id} onClose={close} />,
      }}
    />
  );
}
