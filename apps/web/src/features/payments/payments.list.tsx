import { Button } from "@mantine/core";
import { addDays } from "@pomar/contract/calendar.rules";
import { formatNumber } from "@pomar/contract/decimal";
import { pages } from "@pomar/contract/pages";
import { paymentsRoutes } from "@pomar/contract/payments/payments.routes";
import { type PaymentRow, type PaymentTotals, paymentFilters } from "@pomar/contract/payments/payments.schema";
import { paymentStatusNames } from "@pomar/contract/receipts/receipts.schema";
import { reportsRoutes } from "@pomar/contract/reports/reports.routes";
import type { QueryInputOf } from "@pomar/contract/route";
import { IconAlertTriangle, IconCalendarDue, IconCash, IconPlus, IconReceipt } from "@tabler/icons-react";
import { useCall } from "../../shared/api/hooks.ts";
import { Chart } from "../../shared/charts/chart.tsx";
import { formatDay, formatExpiry, formatInstant, localDay } from "../../shared/format/dates.ts";
import { formatMoney } from "../../shared/format/numbers.ts";
import { PageLink } from "../../shared/layout/page-link.tsx";
import { type Column, nothing } from "../../shared/list/column.ts";
import type { Filter } from "../../shared/list/filter.ts";
import { ListPage } from "../../shared/list/list-page.tsx";
import { ListTotals, type Total } from "../../shared/list/list-totals.tsx";
import { useOpenRecord } from "../../shared/list/record-drawer.tsx";
import { SummaryCard, SummaryList } from "../../shared/list/summary-card.tsx";
import { useList } from "../../shared/list/use-list.ts";
import { later } from "../../shared/overlay/later.tsx";
import { PaymentStatusChip } from "../../shared/payments/payment-status-chip.tsx";
import { SupplierAging } from "../../shared/reports/supplier-aging.tsx";
import { JoinButton } from "./join-button.tsx";
import classes from "./payments.module.css";
import { type CardName, cardFilters, isCardOn } from "./summary-filters.ts";

const PaymentDrawer = later(async () => (await import("./payment.drawer.tsx")).PaymentDrawer);
const NewPaymentDrawer = later(async () => (await import("./new-payment.form.tsx")).NewPaymentDrawer);

const columns: [Column<PaymentRow>, ...Column<PaymentRow>[]] = [
  { key: "supplier", header: "Fornecedor", cell: (row) => row.supplier.name },
  { key: "lots", header: "Lotes", cell: lotsOf },
  {
    key: "amount",
    header: "Valor (R$)",
    align: "right",
    sortBy: "amount",
    cell: (row) => formatNumber(row.amount, 2),
  },
  {
    key: "paid",
    header: "Pago (R$)",
    align: "right",
    cell: (row) => (row.paid === 0 ? nothing : formatNumber(row.paid, 2)),
  },
  {
    key: "open",
    header: "Em aberto (R$)",
    align: "right",
    cell: (row) => (row.open === 0 ? nothing : formatNumber(row.open, 2)),
  },
  { key: "dueDate", header: "Vencimento", noWrap: true, sortBy: "dueDate", cell: dueOf },
  {
    key: "status",
    header: "Situação",
    card: "status",
    // How late it is stands below its day.
    cell: ({ status }) => <PaymentStatusChip status={status} />,
  },
  {
    key: "installments",
    header: "Parcelas",
    align: "right",
    extra: true,
    cell: ({ installments }) => (installments === 0 ? nothing : formatNumber(installments, 0)),
  },
  {
    key: "createdAt",
    header: "Registrado",
    noWrap: true,
    sortBy: "createdAt",
    extra: true,
    cell: ({ createdAt }) => formatInstant(createdAt),
  },
];

function lotsOf({ lots, lotCount, notes }: PaymentRow) {
  if (lotCount === 0) return notes === null ? nothing : <span className={classes.clipped}>{notes}</span>;
  const more = lotCount - lots.length;
  return (
    <span className={classes.lots}>
      {lots.map(({ id, code }) => (
        <span key={id}>{code}</span>
      ))}
      {more > 0 && <small>e mais {formatNumber(more, 0)}</small>}
    </span>
  );
}

const soonDays = 7;

function dueOf({ dueDate, status, installments }: PaymentRow) {
  if (dueDate === null) return nothing;
  const isPressing = status !== "paid" && status !== "cancelled" && dueDate <= addDays(localDay(), soonDays);
  return (
    <span className={classes.due}>
      {formatDay(dueDate)}
      {isPressing && <small data-wrong={status === "overdue" || undefined}>{formatExpiry(dueDate)}</small>}
      {installments > 1 && <small>{installments} parcelas</small>}
    </span>
  );
}

const filters: Filter[] = [
  {
    kind: "choice",
    name: "status",
    label: "Situação",
    choices: paymentFilters
      .toSorted((one) => (one === "open" ? -1 : 0))
      .map((value) => ({ value, label: value === "open" ? "Em aberto" : paymentStatusNames[value] })),
  },
  { kind: "item", name: "supplier", label: "Fornecedor", type: "supplier" },
  { kind: "day", name: "dueFrom", label: "Vence de" },
  { kind: "day", name: "dueTo", label: "Vence até" },
  { kind: "day", name: "paidFrom", label: "Pago de" },
  { kind: "day", name: "paidTo", label: "Pago até" },
];

/** What the address of the list names instead of a payment while a new one is made. */
const newPayment = "novo";

/** Payables: what they add up to, who is owed for how long, and each of them. */
export function PaymentsListPage() {
  const list = useList(paymentsRoutes.list);
  // The same call as the list's own: asked once.
  const { data } = useCall(paymentsRoutes.list, { query: list.query as QueryInputOf<typeof paymentsRoutes.list> });
  const record = useOpenRecord();
  return (
    <ListPage
      title={pages["/pagamentos/visualizar"].title}
      subtitle="O que se deve aos fornecedores"
      list={list}
      columns={columns}
      filters={filters}
      searchPlaceholder="Buscar por fornecedor, lote ou observação"
      above={
        list.error === null && (
          <>
            <Cards summary={data?.summary} filters={list.filters} />
            <Aging />
          </>
        )
      }
      totals={<ListTotals totals={totalsOf(data?.totals, list.filters)} />}
      createButton={
        <Button
          size="md"
          leftSection={<IconPlus size={18} aria-hidden="true" />}
          onClick={() => record.open(newPayment)}
        >
          Novo pagamento
        </Button>
      }
      empty={{
        title: "Nenhum pagamento ainda",
        why: "Cada entrada com preço vira uma conta a pagar ao seu fornecedor. O que não veio de uma entrada começa em Novo pagamento.",
      }}
      exportAs="payments"
      opens={{
        title: (id) => (id === newPayment ? "Novo pagamento" : "Pagamento"),
        drawer: (id) =>
          id === newPayment ? (
            <NewPaymentDrawer onMade={({ id: made }) => record.replace(made)} />
          ) : (
            <PaymentDrawer key={id} id={id} />
          ),
      }}
      bulk={{
        name: ({ supplier, amount }) => `${supplier.name}, ${formatMoney(amount)}`,
        actions: (rows, clear) => (
          <JoinButton
            payments={rows}
            onDone={({ id }) => {
              clear();
              record.open(id);
            }}
          />
        ),
      }}
    />
  );
}

interface CardsProps {
  /** Undefined until it came. */
  summary: Record<CardName, number> | undefined;
  filters: Record<string, string>;
}

function Cards({ summary, filters: current }: CardsProps) {
  const today = localDay();
  const card = (name: CardName) => ({
    value: summary === undefined ? null : formatMoney(summary[name]),
    link: { filter: cardFilters(today)[name], isOn: isCardOn(name, current, today) },
  });
  return (
    <SummaryList isKnown={summary !== undefined} across={4}>
      <SummaryCard
        label="Em aberto"
        icon={<IconReceipt size={18} />}
        below="tudo o que falta pagar"
        {...card("open")}
      />
      <SummaryCard
        label="Vencidos"
        icon={<IconAlertTriangle size={18} />}
        tone={summary !== undefined && summary.overdue > 0 ? "wrong" : undefined}
        below="o dia já passou"
        {...card("overdue")}
      />
      <SummaryCard
        label="A vencer em 7 dias"
        icon={<IconCalendarDue size={18} />}
        tone={summary !== undefined && summary.dueIn7 > 0 ? "attention" : undefined}
        below={`até ${formatDay(addDays(today, soonDays))}`}
        {...card("dueIn7")}
      />
      <SummaryCard
        label="Pagos no mês"
        icon={<IconCash size={18} />}
        below="menos o que foi estornado"
        {...card("paidThisMonth")}
      />
    </SummaryList>
  );
}

/** Who is owed for how long; nothing while nothing is owed. */
function Aging() {
  const { data } = useCall(reportsRoutes.payables, {});
  if (data === undefined || data.bySupplier.length === 0) return null;
  return (
    <Chart
      title="Em aberto por fornecedor"
      aside={
        <PageLink to="/reports/payables" className={classes.link}>
          Ver em números
        </PageLink>
      }
    >
      <SupplierAging report={data} atFirst={4} />
    </Chart>
  );
}

/** What the list adds up to; of a filter by days also what is due or was paid within them. */
function totalsOf(totals: PaymentTotals | undefined, current: Record<string, string>): Total[] {
  const within = [
    { label: "Em aberto que vence no período", amount: totals?.due, isMain: true, names: ["dueFrom", "dueTo"] },
    { label: "Pago no período", amount: totals?.settled, isMain: true, names: ["paidFrom", "paidTo"] },
  ].filter(({ names }) => names.some((name) => current[name] !== undefined));
  return [
    { label: "Valor", amount: totals?.amount },
    { label: "Pago", amount: totals?.paid },
    { label: "Em aberto", amount: totals?.open, isMain: within.length === 0 },
    ...within,
  ];
}
