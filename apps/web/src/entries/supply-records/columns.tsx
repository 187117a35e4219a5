import { formatNumber } from "@pomar/contract/core/decimal";
import type { SupplyRecordRow } from "@pomar/contract/entries/receptions/supply-records.schema";
import type { ReactNode } from "react";
import { lotExpiryColumn, lotLeft } from "../../ledger/parts/lots/lot-left.tsx";
import { lotStatusColumn } from "../../ledger/parts/lots/lot-status-chip.tsx";
import { formatShortDay } from "../../ui/format/dates.ts";
import { formatQuantity } from "../../ui/format/numbers.ts";
import { type Column, figures, nothing, words } from "../../ui/list/column.ts";

type Columns = [Column<SupplyRecordRow>, ...Column<SupplyRecordRow>[]];

const lot: Column<SupplyRecordRow> = words("lot", "Lote", (row) => row.lot.code, { noWrap: true });

const others: Column<SupplyRecordRow>[] = [
  words("receivedAt", "Recebido", (row) => formatShortDay(row.receivedAt), {
    noWrap: true,
    sortBy: "receivedAt",
    atFirst: "desc",
  }),
  figures("quantity", "Quantidade", (row) => formatQuantity(row.quantity, row.lot.unit), { sortBy: "quantity" }),
  figures("balance", "Saldo", ({ item, lot }) => lotLeft({ item, lot }), { card: "lead" }),
  lotExpiryColumn,
  lotStatusColumn,
  figures("total", "Total (R$)", price),
  words("author", "Registrada por", (row) => row.createdBy?.name ?? nothing, { extra: true }),
];

/** The columns for the receptions of one item. */
export const columnsOfOne: Columns = [
  lot,
  words("brand", "Marca e fornecedor", ({ brand, supplier }) =>
    twofold(brand ?? supplier?.name, brand && supplier?.name),
  ),
  ...others,
];

/** The columns for the receptions of all items of a kind. @param item  the heading of the item column. */
export const columnsOfAll = (item: string): Columns => [
  lot,
  words("item", `${item} e fornecedor`, (row) => <What record={row} />, { card: "title" }),
  ...others,
];

/** The item of a reception, with its brand and supplier. */
function What({ record: { item, brand, supplier } }: { record: SupplyRecordRow }) {
  const below = [brand, supplier?.name].filter((part) => part != null);
  return <span>{twofold(item.name, below.length === 0 ? null : below.join(" · "))}</span>;
}

function price({ unitPrice, total, lot: { unit } }: SupplyRecordRow) {
  if (unitPrice == null || total == null) return nothing;
  return twofold(formatNumber(total, 2), `${formatNumber(unitPrice, 4)}/${unit}`);
}

/** A cell of two lines: its subject, and a quieter detail below. */
function twofold(first: ReactNode, second: ReactNode) {
  return (
    <>
      {first}
      {second != null && <small>{second}</small>}
    </>
  );
}
