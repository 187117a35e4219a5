import { decimal, formatNumber, toWire } from "@pomar/contract/decimal";
import type { V2Lot } from "@pomar/contract/lots/v2.schema";
import { formatDay, formatExpiry } from "../../shared/format/dates.ts";
import { formatQuantity } from "../../shared/format/numbers.ts";
import { type Column, nothing } from "../../shared/list/column.ts";
import { LotStatusChip } from "../../shared/lots/lot-status-chip.tsx";
import type { Dashboard } from "./dashboards.ts";
import classes from "./lots-v2.module.css";

type Columns = [Column<V2Lot>, ...Column<V2Lot>[]];

const decimals = { kg: 3, un: 0 };

/** The columns of a dashboard's list: what its lots have. */
export function columnsOf({ item, unit, begun, received }: Dashboard): Columns {
  const quantity = (value: number, row: V2Lot) =>
    unit === null ? formatQuantity(value, row.unit) : formatNumber(value, decimals[unit]);
  const inUnit = (header: string) => (unit === null ? header : `${header} (${unit})`);
  const reading = (value: number | null) => (value === null ? nothing : formatNumber(value, { atMost: 2 }));
  const hasReadings: Column<V2Lot>[] =
    item.type === "fruits"
      ? [
          { key: "brix", header: "Brix", align: "right", extra: true, cell: ({ brix }) => reading(brix) },
          { key: "ph", header: "pH", align: "right", extra: true, cell: ({ ph }) => reading(ph) },
        ]
      : [];
  return [
    { key: "code", header: "Lote", noWrap: true, sortBy: "code", cell: ({ code }) => code },
    { key: "item", header: item.label, cell: (row) => row.item.name },
    ...(received
      ? [{ key: "supplier", header: "Fornecedor", cell: ({ supplier }: V2Lot) => supplier?.name ?? nothing }]
      : []),
    {
      key: "producedAt",
      header: begun,
      noWrap: true,
      sortBy: "producedAt",
      cell: ({ producedAt }) => formatDay(producedAt),
    },
    {
      key: "balance",
      header: inUnit("Saldo"),
      align: "right",
      sortBy: "balance",
      cell: (row) => quantity(row.balance, row),
    },
    {
      key: "used",
      header: "Usado",
      align: "right",
      extra: received ? undefined : true,
      cell: ({ usedShare }) => percent(usedShare),
    },
    { key: "expiresAt", header: "Validade", noWrap: true, sortBy: "expiresAt", cell: (row) => <Expiry lot={row} /> },
    { key: "value", header: "Valor (R$)", align: "right", cell: ({ value }) => money(value) },
    {
      key: "status",
      header: "Situação",
      card: "status",
      cell: ({ status, expiresAt, type }) => <LotStatusChip status={status} expiresAt={expiresAt} type={type} />,
    },
    {
      key: "initialQuantity",
      header: inUnit("Inicial"),
      align: "right",
      extra: true,
      cell: (row) => quantity(row.initialQuantity, row),
    },
    {
      key: "unitCost",
      header: "Custo por unidade (R$)",
      align: "right",
      extra: true,
      cell: ({ unitCost }) => (unitCost == null ? nothing : formatNumber(unitCost, 4)),
    },
    ...hasReadings,
    ...(received
      ? [
          {
            key: "supplierLot",
            header: "Lote do fornecedor",
            extra: true as const,
            cell: ({ supplierLot }: V2Lot) => supplierLot ?? nothing,
          },
        ]
      : []),
    { key: "location", header: "Local", extra: true, cell: ({ location }) => location ?? nothing },
  ];
}

const daysWorthAWord = 60;

function Expiry({ lot: { expiresAt, daysLeft, balance } }: { lot: V2Lot }) {
  if (expiresAt === null || daysLeft === null) return nothing;
  // Of what is gone, how long it would have kept matters to nobody; nor that something keeps for a year.
  if (balance === 0 || daysLeft > daysWorthAWord) return formatDay(expiresAt);
  return (
    <>
      {formatDay(expiresAt)}
      <small className={classes.expiry}>{formatExpiry(expiresAt)}</small>
    </>
  );
}

const percent = (share: number) => `${formatNumber(toWire(decimal(share).times(100), 1), { atMost: 1 })} %`;

const money = (value: number | null | undefined) => (value == null ? nothing : formatNumber(value, 2));
