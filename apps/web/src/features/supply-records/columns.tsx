import type { SupplyRecord } from "@pomar/contract/receipts/supply-records.schema";
import { formatDay } from "../../shared/format/dates.ts";
import { formatMoney, formatQuantity, formatUnitPrice } from "../../shared/format/numbers.ts";
import { type Column, nothing } from "../../shared/list/column.ts";
import { LotStatusChip } from "../../shared/lots/lot-status-chip.tsx";
import classes from "./supply-records.module.css";

type Columns = [Column<SupplyRecord>, ...Column<SupplyRecord>[]];

const lot: Column<SupplyRecord> = { key: "lot", header: "Lote", noWrap: true, cell: (row) => row.lot.code };

const others: Column<SupplyRecord>[] = [
  { key: "supplier", header: "Fornecedor", cell: (row) => row.supplier?.name ?? nothing },
  { key: "brand", header: "Marca", cell: (row) => row.brand ?? nothing },
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
  { key: "total", header: "Preço e total", align: "right", cell: price },
  { key: "createdBy", header: "Recebido por", cell: (row) => row.createdBy?.name ?? nothing },
  {
    key: "status",
    header: "Situação",
    card: "status",
    cell: (row) => <LotStatusChip status={row.lot.status} expiresAt={row.lot.expiresAt} type={row.lot.type} />,
  },
];

const receivedAt: Column<SupplyRecord> = {
  key: "receivedAt",
  header: "Recebido em",
  noWrap: true,
  sortBy: "receivedAt",
  cell: (row) => formatDay(row.receivedAt),
};

/** The receptions of one thing. */
export const columnsOfOne: Columns = [lot, receivedAt, ...others];

/** The receptions of every thing of a kind; it is called `item`. */
export function columnsOfAll(item: string): Columns {
  return [lot, receivedAt, { key: "item", header: item, cell: (row) => row.item.name }, ...others];
}

function price({ unitPrice, total, lot: { unit } }: SupplyRecord) {
  if (unitPrice == null || total == null) return nothing;
  return (
    <span className={classes.price}>
      {formatMoney(total)}
      <small>
        {formatUnitPrice(unitPrice)}/{unit}
      </small>
    </span>
  );
}
