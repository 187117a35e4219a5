import type { SupplyRecord } from "@pomar/contract/receipts/supply-records.schema";
import type { ReactNode } from "react";
import { formatDay } from "../../shared/format/dates.ts";
import { formatMoney, formatQuantity, formatUnitPrice } from "../../shared/format/numbers.ts";
import { type Column, nothing } from "../../shared/list/column.ts";
import { LotStatusChip } from "../../shared/lots/lot-status-chip.tsx";
import classes from "./supply-records.module.css";

type Columns = [Column<SupplyRecord>, ...Column<SupplyRecord>[]];

const lot: Column<SupplyRecord> = {
  key: "lot",
  header: "Lote",
  noWrap: true,
  cell: ({ lot: { code, status, expiresAt, type } }) => (
    <span className={classes.lot}>
      {code}
      <LotStatusChip status={status} expiresAt={expiresAt} type={type} />
    </span>
  ),
};

const receivedAt: Column<SupplyRecord> = {
  key: "receivedAt",
  header: "Recebido",
  sortBy: "receivedAt",
  cell: (row) => <Twofold first={formatDay(row.receivedAt)} second={row.createdBy?.name} />,
};

const others: Column<SupplyRecord>[] = [
  { key: "supplier", header: "Fornecedor", cell: (row) => row.supplier?.name ?? nothing },
  {
    key: "quantity",
    header: "Quantidade",
    sortBy: "quantity",
    align: "right",
    cell: (row) => formatQuantity(row.quantity, row.lot.unit),
  },
  {
    key: "expiresAt",
    header: "Validade",
    noWrap: true,
    cell: (row) => (row.lot.expiresAt === null ? nothing : formatDay(row.lot.expiresAt)),
  },
  { key: "total", header: "Total e preço", align: "right", cell: price },
];

/** The receptions of one thing. */
export const columnsOfOne: Columns = [
  lot,
  receivedAt,
  { key: "brand", header: "Marca", cell: (row) => row.brand ?? nothing },
  ...others,
];

/** The receptions of every thing of a kind; it is called `item`. */
export const columnsOfAll = (item: string): Columns => [
  lot,
  receivedAt,
  { key: "item", header: `${item} e marca`, cell: (row) => <Twofold first={row.item.name} second={row.brand} /> },
  ...others,
];

function price({ unitPrice, total, lot: { unit } }: SupplyRecord) {
  if (unitPrice == null || total == null) return nothing;
  return <Twofold first={formatMoney(total)} second={`${formatUnitPrice(unitPrice)}/${unit}`} />;
}

/** What the cell is about, and below it, quieter, what belongs to it. */
function Twofold({ first, second }: { first: ReactNode; second: ReactNode }) {
  return (
    <span className={classes.twofold}>
      {first}
      {second != null && <small>{second}</small>}
    </span>
  );
}
