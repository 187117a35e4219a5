import { Text } from "@mantine/core";
import { addDays } from "@pomar/contract/core/calendar.rules";
import { formatNumber } from "@pomar/contract/core/decimal";
import { paymentStatusNames } from "@pomar/contract/money/payments/payment-status";
import { paymentsRoutes } from "@pomar/contract/money/payments/payments.routes";
import {
  maxSettled,
  type Payment,
  type PaymentFilter,
  type PaymentRow,
  paymentFilters,
} from "@pomar/contract/money/payments/payments.schema";
import { pages } from "@pomar/contract/pages";
import { IconPlus } from "@tabler/icons-react";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { buildCreatedColumn } from "../../registries/parts/items/columns.tsx";
import { itemFilter } from "../../registries/parts/items/item-filter.tsx";
import { useCall } from "../../ui/api/hooks.ts";
import { formatDay, formatExpiry } from "../../ui/format/dates.ts";
import { formatMoney } from "../../ui/format/numbers.ts";
import { ButtonWithIcon } from "../../ui/kit/button-with-icon.tsx";
import { LinkButton } from "../../ui/kit/link-button.tsx";
import { type Column, figures, named, nothing, words } from "../../ui/list/column.ts";
import type { Filter } from "../../ui/list/filter.ts";
import { ListPage } from "../../ui/list/list-page.tsx";
import { getFilters, type ListSearch, searchAfter } from "../../ui/list/list-search.ts";
import { ListTotals } from "../../ui/list/list-totals.tsx";
import { toDrawer, useOpenRecord } from "../../ui/list/record-drawer.tsx";
import { useList } from "../../ui/list/use-list.ts";
import { shownDay } from "../../ui/past/past.ts";
import { PaymentStatusChip } from "../parts/payments/payment-status-chip.tsx";
import { JoinButton } from "./joined-payment.form.tsx";
import { NewPaymentDrawer } from "./new-payment.form.tsx";
import { PaymentDrawer } from "./payment.drawer.tsx";
import classes from "./payments.module.css";
import { buildTotals, PaymentCards, SupplierDebt, soonDays } from "./payments-summary.tsx";
import { SettleAllButton } from "./settle-all.form.tsx";

const countInstallments = ({ installments: count }: PaymentRow) => (count === 0 ? nothing : formatNumber(count, 0));

const columns: [Column<PaymentRow>, ...Column<PaymentRow>[]] = [
  named("supplier", "Fornecedor", (row) => <Payee payment={row} />, {}),
  words("dueDate", "Vencimento", renderDue, { noWrap: true, sortBy: "dueDate", plain: true }),
  figures("open", "Em aberto (R$)", (row) => (row.open === 0 ? nothing : formatNumber(row.open, 2)), { card: "end" }),
  // An unpaid payment shows its status in the due date column, so this column shows a chip only for payments in a
  // different state.
  words("status", "Situação", (row) => (isShownByDay(row) ? null : <PaymentStatusChip status={row.status} />), {
    plain: true,
    has: (row) => !isShownByDay(row),
  }),
  // These two columns are hidden by default, because the column before them shows the open and the paid amount.
  figures("amount", "Valor (R$)", (row) => formatNumber(row.amount, 2), { sortBy: "amount", extra: true }),
  figures("paid", "Pago (R$)", (row) => (row.paid === 0 ? nothing : formatNumber(row.paid, 2)), { extra: true }),
  figures("installments", "Parcelas", countInstallments, { extra: true }),
  buildCreatedColumn("Registrado"),
];

/** Table cell with the supplier of a payment and its lots, or with its purpose when it has no lots. */
function Payee({ payment: { supplier, lots, lotCount, notes } }: { payment: PaymentRow }) {
  const more = lotCount - 1;
  return (
    <span>
      {supplier.name}
      {lotCount > 0 ? (
        <small>
          {lots[0]?.code}
          {more > 0 && ` e mais ${formatNumber(more, 0)}`}
        </small>
      ) : (
        notes !== null && <small className={classes.clipped}>{notes}</small>
      )}
    </span>
  );
}

const isShownByDay = ({ status }: PaymentRow) => status === "overdue" || status === "pending";

/** Whether an amount of the payment can be paid now. */
const isDue = (payment: PaymentRow) => isShownByDay(payment) || payment.status === "partial";

/** Button *Pagar* on a row, the most frequent action on a payment. */
function Pay({ payment }: { payment: PaymentRow }) {
  if (!isDue(payment)) return null;
  return (
    <LinkButton
      variant="default"
      size="sm"
      {...toDrawer(payment.id)}
      search={(before) => ({ ...before, open: payment.id, act: "settle" })}
    >
      Pagar
    </LinkButton>
  );
}

function renderDue({ dueDate, status, installments, paid }: PaymentRow) {
  if (dueDate === null) return nothing;
  const isPressing = status !== "paid" && status !== "cancelled" && dueDate <= addDays(shownDay(), soonDays);
  return (
    <span>
      {formatDay(dueDate)}
      {isPressing && (
        <Text component="small" size="xs" c={status === "overdue" ? "red" : "amber"}>
          {formatExpiry(dueDate, shownDay())}
        </Text>
      )}
      {installments > 1 && <small>{installments} parcelas</small>}
      {paid > 0 && <small>pago {formatNumber(paid, 2)}</small>}
    </span>
  );
}

const filterNames: Record<PaymentFilter, string> = {
  due: "A pagar",
  open: "A pagar e rascunhos",
  ...paymentStatusNames,
  all: "Todos",
};

const filters: Filter[] = [
  {
    kind: "choice",
    name: "status",
    label: "Situação",
    choices: paymentFilters.map((value) => ({ value, label: filterNames[value] })),
  },
  itemFilter({ name: "supplier", label: "Fornecedor", type: "supplier" }),
  { kind: "day", name: "dueFrom", label: "Vence de" },
  { kind: "day", name: "dueTo", label: "Vence até" },
  { kind: "day", name: "paidFrom", label: "Pago de" },
  { kind: "day", name: "paidTo", label: "Pago até" },
];

const nothingElse: Record<string, string> = {};
const dueFilter: Record<string, string> = { status: "due" };

/**
 * Loads the payments. An address without filters lists the unpaid payments. This default appears as a removable filter,
 * and remains active when the user adds filters; removing it writes `status=all` into the address.
 */
function usePayments() {
  const search = useSearch({ from: "/full/pagamentos/visualizar" });
  const navigate = useNavigate();
  const isStandard = !filters.some(({ name }) => name in search);
  const list = useList(paymentsRoutes.list, isStandard ? dueFilter : nothingElse);
  const { status = "all", ...others } = getFilters({ ...list.query });
  const shown: Record<string, string> = status === "all" ? others : { status, ...others };
  const change = (patch: ListSearch) =>
    void navigate({ to: ".", search: (before) => searchAfter(before, patch, {}), resetScroll: false });
  return {
    ...list,
    filters: shown,
    isStandard,
    setFilter: (name: string, value: string | null) => {
      if (name === "status") return change({ status: value ?? "all" });
      // Filtering by payment day removes the default filter, because an unpaid payment has no day of full payment.
      const stays = isStandard && name !== "paidFrom" && name !== "paidTo";
      change({ ...(stays && dueFilter), [name]: value });
    },
    // The first press of *clear* removes the filters and lists all payments; the second also clears the search text.
    clear: () =>
      status === "all"
        ? list.clear()
        : change({ ...Object.fromEntries(Object.keys(others).map((name) => [name, null])), status: "all" }),
  };
}

/** Value of the address parameter `open` while the drawer for a new payment is open. */
const newPayment = "novo";

const howTheyBegin =
  "Cada entrada com preço vira uma conta a pagar ao seu fornecedor. Para outras contas, use Novo pagamento.";
const nothingYet = { title: "Nenhum pagamento ainda", why: howTheyBegin };
const nothingDue = {
  title: "Nada a pagar agora",
  why: `${howTheyBegin} Sem o filtro A pagar aparecem também os rascunhos, os pagos e os cancelados.`,
};

/** Page of the payments: totals, debt by supplier and days overdue, and the list. */
export function PaymentsListPage() {
  const list = usePayments();
  const record = useOpenRecord();
  return (
    <ListPage
      title={pages["/pagamentos/visualizar"].title}
      list={list}
      columns={columns}
      filters={filters}
      searchPlaceholder="Buscar fornecedor"
      above={
        list.error === null && <PaymentCards summary={list.reply?.summary} filters={getFilters({ ...list.query })} />
      }
      below={list.error === null && <SupplierDebt isPlaced={list.reply !== undefined} />}
      totals={<ListTotals totals={buildTotals(list.reply?.totals, list.filters)} />}
      createButton={
        <ButtonWithIcon isBrief aria-keyshortcuts="n" Icon={IconPlus} onClick={() => record.open(newPayment)}>
          Novo pagamento
        </ButtonWithIcon>
      }
      empty={list.isStandard ? nothingDue : nothingYet}
      rowMenu={(row) => <Pay payment={row} />}
      exportAs="payments"
      looksBack
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
          <MarkedPayments
            marked={rows}
            onPaid={clear}
            onJoined={({ id }) => {
              clear();
              record.open(id);
            }}
          />
        ),
      }}
    />
  );
}

interface MarkedPaymentsProps {
  /** The payment rows as they were when the user marked them. */
  marked: readonly PaymentRow[];
  onPaid: () => void;
  onJoined: (joined: Payment) => void;
}

/** Buttons for the current state of the marked payments; payments stay marked when the page or filter changes. */
function MarkedPayments({ marked, onPaid, onJoined }: MarkedPaymentsProps) {
  const query = { ids: marked.map(({ id }) => id).join(","), rows: marked.length };
  const { data, refetch } = useCall(paymentsRoutes.list, { query }, { enabled: marked.length <= maxSettled });
  const now = new Map(data?.data.map((row) => [row.id, row]));
  const payments = marked.map((row) => now.get(row.id) ?? row);
  return (
    <>
      <SettleAllButton payments={payments} onOpen={() => void refetch()} onDone={onPaid} />
      <JoinButton payments={payments} onDone={onJoined} />
    </>
  );
}
