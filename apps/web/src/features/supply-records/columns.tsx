import { Stack } from "@mantine/core";
import type { SupplyRecord } from "@pomar/contract/supply-records/supply-records.schema";
import type { ReactNode } from "react";
import { LotStatusChip } from "../../domain/lots/lot-status-chip.tsx";
import { formatDay } from "../../ui/format/dates.ts";
import { formatMoney, formatQuantity, formatUnitPrice } from "../../ui/format/numbers.ts";
import { type Column, figures, nothing, words } from "../../ui/list/column.ts";

type Columns = [Column<SupplyRecord>, ...Column<SupplyRecord>[]];

const lot: Column<SupplyRecord> = words(
  "lot",
  "Lote",
  ({ lot: { code, status, expiresAt, type } }) => (
    <Stack component="span" display="inline-flex" gap={2} align="flex-start" py={4}>
      {code}
      <LotStatusChip status={status} expiresAt={expiresAt} type={type} />
    </Stack>
  ),
  { noWrap: true },
);

const receivedAt: Column<SupplyRecord> = words(
  "receivedAt",
  "Recebido",
  (row) => twofold(formatDay(row.receivedAt), row.createdBy?.name),
  { sortBy: "receivedAt", atFirst: "desc" },
);

const others: Column<SupplyRecord>[] = [
  words("supplier", "Fornecedor", (row) => row.supplier?.name ?? nothing),
  figures("quantity", "Quantidade", (row) => formatQuantity(row.quantity, row.lot.unit), { sortBy: "quantity" }),
  words("expiresAt", "Validade", (row) => (row.lot.expiresAt === null ? nothing : formatDay(row.lot.expiresAt)), {
    noWrap: true,
  }),
  figures("total", "Total e preço", price),
];

/** The receptions of one thing. */
export const columnsOfOne: Columns = [
  lot,
  receivedAt,
  words("brand", "Marca", (row) => row.brand ?? nothing),
  ...others,
];

/** The receptions of every thing of a kind; it is called `item`. */
export const columnsOfAll = (item: string): Columns => [
  lot,
  receivedAt,
  words("item", `${item} e marca`, (row) => twofold(row.item.name, row.brand)),
  ...others,
];

function price({ unitPrice, total, lot: { unit } }: SupplyRecord) {
  if (unitPrice == null || total == null) return nothing;
  return twofold(formatMoney(total), `${formatUnitPrice(unitPrice)}/${unit}`);
}

/** What the cell is about, and below it, quieter, what belongs to it. */
function twofold(first: ReactNode, second: ReactNode) {
  return (
    <>
      {first}
      {second != null && <small>{second}</small>}
    </>
  );
}
