import { decimal, formatNumber, toWire } from "@pomar/contract/core/decimal";
import type { V2Lot } from "@pomar/contract/lot-dashboards/lot-dashboards.schema";
import { LotStatusChip } from "../../domain/lots/lot-status-chip.tsx";
import { formatDay, formatExpiry } from "../../ui/format/dates.ts";
import { formatQuantity } from "../../ui/format/numbers.ts";
import { type Column, figures, nothing, words } from "../../ui/list/column.ts";
import type { Dashboard } from "./dashboards.ts";
import classes from "./lot-dashboards.module.css";

const decimals = { kg: 3, un: 0 };

/** The columns of a dashboard's list: what its lots have. */
export function columnsOf({ item, unit, received }: Dashboard): [Column<V2Lot>, ...Column<V2Lot>[]] {
  const begun = received ? "Recebido em" : "Produzido em";
  const quantity = (value: number, row: V2Lot) =>
    unit === null ? formatQuantity(value, row.unit) : formatNumber(value, decimals[unit]);
  const inUnit = (header: string) => (unit === null ? header : `${header} (${unit})`);
  const reading = (value: number | null) => (value === null ? nothing : formatNumber(value, { atMost: 2 }));
  const hasReadings: Column<V2Lot>[] =
    item.type === "fruits"
      ? [
          figures("brix", "Brix", ({ brix }) => reading(brix), { extra: true }),
          figures("ph", "pH", ({ ph }) => reading(ph), { extra: true }),
        ]
      : [];
  return [
    words("code", "Lote", ({ code }) => code, { noWrap: true, sortBy: "code" }),
    words("item", item.label, (row) => row.item.name),
    ...(received ? [words("supplier", "Fornecedor", ({ supplier }: V2Lot) => supplier?.name ?? nothing)] : []),
    words("producedAt", begun, ({ producedAt }) => formatDay(producedAt), { noWrap: true, sortBy: "producedAt" }),
    figures("balance", inUnit("Saldo"), (row) => quantity(row.balance, row), { sortBy: "balance" }),
    figures("used", "Usado", ({ usedShare }) => percent(usedShare), { extra: received ? undefined : true }),
    words("expiresAt", "Validade", (row) => <Expiry lot={row} />, { noWrap: true, sortBy: "expiresAt" }),
    figures("value", "Valor (R$)", ({ value }) => money(value)),
    words(
      "status",
      "Situação",
      ({ status, expiresAt, type }) => <LotStatusChip status={status} expiresAt={expiresAt} type={type} />,
      { card: "status" },
    ),
    figures("initialQuantity", inUnit("Inicial"), (row) => quantity(row.initialQuantity, row), { extra: true }),
    figures(
      "unitCost",
      "Custo por unidade (R$)",
      ({ unitCost }) => (unitCost == null ? nothing : formatNumber(unitCost, 4)),
      { extra: true },
    ),
    ...hasReadings,
    ...(received
      ? [words("supplierLot", "Lote do fornecedor", (row: V2Lot) => row.supplierLot ?? nothing, { extra: true })]
      : []),
    words("location", "Local", ({ location }) => location ?? nothing, { extra: true }),
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
