import { Button } from "@mantine/core";
import { formatNumber } from "@pomar/contract/decimal";
import { financialLotsRoutes } from "@pomar/contract/lots/financial-lots.routes";
import {
  type FinancialLot,
  type FinancialTotals,
  lotPaymentNames,
  lotPaymentStatuses,
} from "@pomar/contract/lots/financial-lots.schema";
import { lotStatuses, lotStatusNames } from "@pomar/contract/lots/lot-status.rules";
import { itemKinds, itemsNamed, lotTypeNames, lotTypes, oneItemMessage } from "@pomar/contract/lots/lots.schema";
import { pages } from "@pomar/contract/pages";
import type { QueryInputOf } from "@pomar/contract/route";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect } from "react";
import { useCall } from "../../shared/api/hooks.ts";
import { formatDay } from "../../shared/format/dates.ts";
import { counted } from "../../shared/format/masks.ts";
import { formatQuantity } from "../../shared/format/numbers.ts";
import { Page } from "../../shared/layout/page.tsx";
import { type Column, nothing } from "../../shared/list/column.ts";
import type { Filter, ItemFilter } from "../../shared/list/filter.ts";
import { ListPage } from "../../shared/list/list-page.tsx";
import { ListTotals } from "../../shared/list/list-totals.tsx";
import { useList } from "../../shared/list/use-list.ts";
import { logError } from "../../shared/log-error.ts";
import { LotLabelButton } from "../../shared/lots/lot-label-button.tsx";
import { LotStatusChip } from "../../shared/lots/lot-status-chip.tsx";
import { LotPayment } from "./lot-payment.tsx";
import { labelOf } from "./lot-words.ts";
import classes from "./lots.module.css";
import { LotsRemovalButton } from "./lots-removal.tsx";
import { NewLotButton } from "./new-lot-button.tsx";

const money = (amount: number | null) => (amount === null ? nothing : formatNumber(amount, 2));

const columns: [Column<FinancialLot>, ...Column<FinancialLot>[]] = [
  { key: "code", header: "Lote", noWrap: true, sortBy: "code", cell: (row) => row.code },
  {
    key: "item",
    header: "Item",
    cell: (row) => (
      <span>
        {row.item.name}
        <small className={classes.kind}>{lotTypeNames[row.type]}</small>
      </span>
    ),
  },
  {
    key: "producedAt",
    header: "Data",
    noWrap: true,
    sortBy: "producedAt",
    extra: true,
    cell: (row) => formatDay(row.producedAt),
  },
  { key: "supplier", header: "Fornecedor", extra: true, cell: (row) => row.supplier?.name ?? nothing },
  {
    key: "initialQuantity",
    header: "Quantidade",
    align: "right",
    cell: (row) => formatQuantity(row.initialQuantity, row.unit),
  },
  {
    key: "unitCost",
    header: "Custo unitário (R$)",
    align: "right",
    cell: (row) => (row.unitCost == null ? nothing : formatNumber(row.unitCost, 4)),
  },
  { key: "total", header: "Total (R$)", align: "right", cell: (row) => money(row.total) },
  { key: "paid", header: "Pago (R$)", align: "right", extra: true, cell: (row) => money(row.paid) },
  {
    key: "open",
    header: "Em aberto (R$)",
    align: "right",
    cell: (row) => (
      <span>
        {money(row.open)}
        {row.paid !== null && row.paid > 0 && <small className={classes.kind}>pago {money(row.paid)}</small>}
      </span>
    ),
  },
  {
    key: "payment",
    header: "Pagamento",
    cell: (row) => (row.paymentStatus === null ? nothing : <LotPayment lot={row} status={row.paymentStatus} />),
  },
  {
    key: "balance",
    header: "Saldo",
    sortBy: "balance",
    align: "right",
    extra: true,
    cell: (row) => formatQuantity(row.balance, row.unit),
  },
  {
    key: "value",
    header: "Em estoque (R$)",
    align: "right",
    cell: (row) => (
      <span className={classes.onHand}>
        {money(row.value)}
        <LotStatusChip status={row.status} expiresAt={row.expiresAt} type={row.type} />
      </span>
    ),
  },
  {
    key: "expiresAt",
    header: "Validade",
    noWrap: true,
    sortBy: "expiresAt",
    extra: true,
    cell: (row) => (row.expiresAt === null ? nothing : formatDay(row.expiresAt)),
  },
  { key: "supplierLot", header: "Lote do fornecedor", extra: true, cell: (row) => row.supplierLot ?? nothing },
  { key: "location", header: "Local", extra: true, cell: (row) => row.location ?? nothing },
];

const ofItem: readonly Pick<ItemFilter, "name" | "label" | "type">[] = [
  { name: "fruit", label: "Fruta", type: "fruits" },
  { name: "additive", label: "Aditivo", type: "additives" },
  { name: "additional", label: "Adicional", type: "additional" },
  { name: "packaging", label: "Embalagem", type: "packaging" },
];

const filters: Filter[] = [
  {
    kind: "choice",
    name: "type",
    label: "Tipo",
    choices: lotTypes.map((value) => ({ value, label: lotTypeNames[value] })),
  },
  ...ofItem.map(
    (filter): ItemFilter => ({
      kind: "item",
      ...filter,
      excludes: itemKinds.filter((kind) => kind !== filter.name),
    }),
  ),
  {
    kind: "choice",
    name: "paymentStatus",
    label: "Pagamento",
    choices: lotPaymentStatuses.map((value) => ({ value, label: lotPaymentNames[value] })),
  },
  {
    kind: "choice",
    name: "status",
    label: "Situação",
    choices: lotStatuses.map((value) => ({ value, label: lotStatusNames[value] })),
  },
  { kind: "item", name: "supplier", label: "Fornecedor", type: "supplier" },
  { kind: "day", name: "expiresBefore", label: "Vence antes de" },
];

/** Every lot of the plant as money. An address that names two items asks nothing of the server. */
export function LotsListPage() {
  const search = useSearch({ strict: false }) as Record<string, string | undefined>;
  return itemsNamed(search) > 1 ? <TwoItems /> : <Lots status={search.status} />;
}

function Lots({ status }: { status: string | undefined }) {
  // What was removed shows to who asks for it.
  const list = useList(financialLotsRoutes.list, status === "removed" ? {} : { omitRemoved: "true" });
  // The same call as the list's own: asked once.
  const { data } = useCall(financialLotsRoutes.list, {
    query: list.query as QueryInputOf<typeof financialLotsRoutes.list>,
  });
  return (
    <ListPage
      title={pages["/lots/find-all"].title}
      list={list}
      columns={columns}
      filters={filters}
      searchPlaceholder="Buscar por código, item, fornecedor ou nota"
      createButton={<NewLotButton />}
      empty={{
        title: "Nenhum lote ainda",
        why: "Cada entrada cria o seu lote. O que já estava em estoque começa em Novo lote.",
      }}
      totals={<LotTotals totals={data?.totals} />}
      exportAs="financial-lots"
      opens={{ to: "/lots/view/$id", id: (row) => row.id }}
      bulk={{
        name: (row) => row.code,
        actions: (rows, clear) => (
          <>
            <LotLabelButton lots={rows.map(labelOf)}>Etiquetas</LotLabelButton>
            <LotsRemovalButton lots={rows} onDone={clear} />
          </>
        ),
      }}
    />
  );
}

/** What all lots of the filter cost, and how much of that is paid. */
function LotTotals({ totals }: { totals: FinancialTotals | undefined }) {
  const unpriced = totals?.unpriced ?? 0;
  return (
    <ListTotals
      totals={[
        { label: "Comprado", amount: totals?.bought },
        { label: "Pago", amount: totals?.paid },
        { label: "Em aberto", amount: totals?.open },
        { label: "Valor em estoque", amount: totals?.value, isMain: true },
      ]}
      note={
        unpriced === 0 ? undefined : `Sem contar ${counted(unpriced, "lote ainda sem preço", "lotes ainda sem preço")}.`
      }
    />
  );
}

/** The customer's rule: of fruit, additive, additional and packaging only one may be given; else nothing is sent. */
function TwoItems() {
  const navigate = useNavigate();
  useEffect(() => logError(oneItemMessage), []);
  return (
    <Page title={pages["/lots/find-all"].title}>
      <div className={classes.card}>
        <div className={classes.dialog} role="alert">
          <p className={classes.consequence}>
            <strong>{oneItemMessage}.</strong> O endereço desta página pede mais de um, e por isso nada foi buscado.
          </p>
          <div>
            <Button size="md" onClick={() => void navigate({ to: ".", search: {} as never })}>
              Limpar filtros
            </Button>
          </div>
        </div>
      </div>
    </Page>
  );
}
