import { Button, Progress, Stack, Text } from "@mantine/core";
import { daysBetween } from "@pomar/contract/core/calendar.rules";
import { formatNumber } from "@pomar/contract/core/decimal";
import { lotStatusNames } from "@pomar/contract/lots/lot-status.rules";
import { itemKinds, itemsNamed, lotTypeNames, oneItemMessage } from "@pomar/contract/lots/lots.schema";
import { pages } from "@pomar/contract/pages";
import { financialLotsRoutes } from "@pomar/contract/payments/financial-lots.routes";
import {
  type FinancialLot,
  type FinancialTotals,
  lotPaymentNames,
} from "@pomar/contract/payments/financial-lots.schema";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect } from "react";
import { ItemName, useFruitTone } from "../../domain/items/fruit-mark.tsx";
import { itemFilter } from "../../domain/items/item-filter.tsx";
import { LotLabelButton } from "../../domain/lots/lot-label-button.tsx";
import { LotStatusChip } from "../../domain/lots/lot-status-chip.tsx";
import { shortWhatOf } from "../../domain/lots/what-of.ts";
import { costOrNone, withoutCost } from "../../domain/lots/worth.tsx";
import { lengthOf } from "../../ui/charts/scale.ts";
import { formatDistance, formatShortDay, localDay } from "../../ui/format/dates.ts";
import { counted } from "../../ui/format/masks.ts";
import { formatQuantity } from "../../ui/format/numbers.ts";
import { choicesOf } from "../../ui/format/words.ts";
import { Card } from "../../ui/kit/card.tsx";
import { Page } from "../../ui/kit/page.tsx";
import { type Column, figures, nothing, words } from "../../ui/list/column.ts";
import type { Filter } from "../../ui/list/filter.ts";
import { ListPage } from "../../ui/list/list-page.tsx";
import { ListTotals } from "../../ui/list/list-totals.tsx";
import { useList } from "../../ui/list/use-list.ts";
import { logError } from "../../ui/log-error.ts";
import { LotPayment } from "./lot-payment.tsx";
import { labelOf } from "./lot-words.ts";
import classes from "./lots.module.css";
import { LotsRemovalButton } from "./lots-removal.tsx";
import { NewLotButton } from "./opening-stock.form.tsx";

const money = (amount: number | null) => (amount === null ? nothing : formatNumber(amount, 2));

const columns: [Column<FinancialLot>, ...Column<FinancialLot>[]] = [
  words("code", "Lote", (row) => row.code, { noWrap: true, sortBy: "code" }),
  words("item", "Item", (row) => <What lot={row} />, { grow: true, sortBy: "item" }),
  words("producedAt", "Data", (row) => formatShortDay(row.producedAt), {
    noWrap: true,
    sortBy: "producedAt",
    atFirst: "desc",
  }),
  figures("balance", "Saldo", (row) => <Left lot={row} />, { sortBy: "balance" }),
  words("expiresAt", "Vence", (row) => <Expiry lot={row} />, { noWrap: true, sortBy: "expiresAt" }),
  words("status", "Situação", (row) => <LotStatusChip status={row.status} />, { card: "status" }),
  figures("value", "Valor (R$)", (row) => <Worth lot={row} />, { sortBy: "value" }),
  figures("unitCost", "R$/unidade", (row) => costOrNone(row.unitCost, 4), { sortBy: "unitCost", extra: true }),
  words("supplier", "Fornecedor", (row) => row.supplier?.name ?? nothing, { extra: true, sortBy: "supplier" }),
  figures("initialQuantity", "Quantidade", (row) => formatQuantity(row.initialQuantity, row.unit), {
    extra: true,
    sortBy: "initialQuantity",
  }),
  figures("total", "Total (R$)", (row) => money(row.total), { extra: true, sortBy: "total" }),
  figures("paid", "Pago (R$)", (row) => money(row.paid), { extra: true, sortBy: "paid" }),
  figures("open", "Em aberto (R$)", (row) => money(row.open), { extra: true, sortBy: "open" }),
  words(
    "payment",
    "Pagamento",
    (row) => (row.paymentStatus === null ? nothing : <LotPayment lot={row} status={row.paymentStatus} />),
    { extra: true },
  ),
  words("supplierLot", "Lote do fornecedor", (row) => row.supplierLot ?? nothing, { extra: true }),
  words("location", "Local", (row) => row.location ?? nothing, { extra: true }),
];

/** What a lot is: of fruit whose, of pulp that it is pulp, of a product what each pack holds. */
function What({ lot }: { lot: FinancialLot }) {
  const { type, item, supplier, composite } = lot;
  const below = [composite ? "Lote composto" : lotTypeNames[type], supplier?.name].filter((part) => part != null);
  return (
    <span>
      <ItemName item={item}>{shortWhatOf(lot)}</ItemName>
      <small>{below.join(", ")}</small>
    </span>
  );
}

/** How much is left, and what part of what there was. */
function Left({ lot: { item, balance, initialQuantity, unit } }: { lot: FinancialLot }) {
  const toneOf = useFruitTone();
  return (
    <span className={classes.left}>
      {formatQuantity(balance, unit)}
      <Progress
        size={6}
        radius="xl"
        color={toneOf(item.id) ?? "gray"}
        value={lengthOf(balance, initialQuantity)}
        aria-hidden="true"
      />
    </span>
  );
}

/** What the balance is worth, and what one unit costs. */
function Worth({ lot: { value, unitCost, unit } }: { lot: FinancialLot }) {
  if (unitCost == null) return withoutCost;
  return (
    <span className={classes.worth}>
      {money(value)}
      <small>
        {formatNumber(unitCost, 4)}/{unit}
      </small>
    </span>
  );
}

const daysWorthAWord = 30;

function Expiry({ lot: { expiresAt, balance } }: { lot: FinancialLot }) {
  if (expiresAt === null) return nothing;
  const days = daysBetween(localDay(), expiresAt);
  // Of what is gone, how long it would have kept matters to nobody.
  if (balance === 0 || days > daysWorthAWord) return formatShortDay(expiresAt);
  return (
    <span>
      {formatShortDay(expiresAt)}
      <Text component="small" size="xs" c={colorOfDays(days)}>
        {formatDistance(expiresAt)}
      </Text>
    </span>
  );
}

const daysThatCallForAttention = 7;

function colorOfDays(days: number) {
  if (days < 0) return "red";
  return days <= daysThatCallForAttention ? "amber" : undefined;
}

const ofItem = [
  { name: "fruit", label: "Fruta", type: "fruits" },
  { name: "additive", label: "Aditivo", type: "additives" },
  { name: "additional", label: "Adicional", type: "additional" },
  { name: "packaging", label: "Embalagem", type: "packaging" },
] as const;

const filters: Filter[] = [
  { kind: "choice", name: "type", label: "Tipo", choices: choicesOf(lotTypeNames) },
  ...ofItem.map((filter) => itemFilter({ ...filter, resets: itemKinds.filter((kind) => kind !== filter.name) })),
  { kind: "choice", name: "paymentStatus", label: "Pagamento", choices: choicesOf(lotPaymentNames) },
  { kind: "choice", name: "status", label: "Situação", choices: choicesOf(lotStatusNames) },
  itemFilter({ name: "supplier", label: "Fornecedor", type: "supplier" }),
  { kind: "day", name: "expiresBefore", label: "Vence antes de" },
  { kind: "day", name: "from", label: "De" },
  { kind: "day", name: "to", label: "Até" },
  { kind: "choice", name: "readings", label: "Leituras", choices: [{ value: "outside", label: "Fora do limite" }] },
];

/** Every lot of the plant as money. An address that names two items asks nothing of the server. */
export function LotsListPage() {
  const search = useSearch({ from: "/full/lots/find-all" });
  return itemsNamed(search) > 1 ? <TwoItems /> : <Lots status={search.status} />;
}

function Lots({ status }: { status: string | undefined }) {
  // What was removed shows to who asks for it.
  const list = useList(financialLotsRoutes.list, status === "removed" ? {} : { omitRemoved: "true" });
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
      totals={<LotTotals totals={list.reply?.totals} />}
      exportAs="financial-lots"
      opens={({ id }) => ({ to: "/lots/view/$id", params: { id } })}
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
      <Card role="alert">
        <Stack>
          <p>
            <strong>{oneItemMessage}.</strong> O endereço desta página pede mais de um, e por isso nada foi buscado.
          </p>
          <div>
            <Button size="md" onClick={() => void navigate({ to: ".", search: {} })}>
              Limpar filtros
            </Button>
          </div>
        </Stack>
      </Card>
    </Page>
  );
}
