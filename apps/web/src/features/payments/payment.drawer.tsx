import { paymentsRoutes } from "@pomar/contract/payments/payments.routes";
import type { Payment } from "@pomar/contract/payments/payments.schema";
import { useCall } from "../../shared/api/hooks.ts";
import { lengthOf } from "../../shared/charts/scale.ts";
import { formatDay, formatExpiry, formatInstant } from "../../shared/format/dates.ts";
import { formatMoney } from "../../shared/format/numbers.ts";
import { History } from "../../shared/history/history.tsx";
import { Loaded } from "../../shared/layout/loaded.tsx";
import { PageLink } from "../../shared/layout/page-link.tsx";
import { RecordTabs } from "../../shared/layout/record-tabs.tsx";
import { DrawerRecord } from "../../shared/list/drawer-record.tsx";
import { PaymentStatusChip } from "../../shared/payments/payment-status-chip.tsx";
import { PaymentActions } from "./payment-actions.tsx";
import { paymentHistory } from "./payment-history.ts";
import { PaymentParts } from "./payment-parts.tsx";
import classes from "./payments.module.css";

/** One payment over the list: how it stands and what is next, its parts, what was paid, who changed it. */
export function PaymentDrawer({ id }: { id: string }) {
  const { data } = useCall(paymentsRoutes.read, { params: { id } });
  return (
    <DrawerRecord title={data?.supplier.name ?? null}>
      <Loaded route={paymentsRoutes.read} params={{ id }}>
        {(payment) => (
          <>
            <Standing payment={payment} />
            <RecordTabs
              tabs={[
                { name: "conta", label: "Conta", content: <PaymentParts payment={payment} /> },
                {
                  name: "historico",
                  label: "Histórico",
                  content: <History entity="payments" entityId={id} {...paymentHistory} />,
                },
              ]}
            />
          </>
        )}
      </Loaded>
    </DrawerRecord>
  );
}

/** Who is owed how much by when, and what to do about it. */
function Standing({ payment }: { payment: Payment }) {
  const { supplier, status, dueDate, amount, paid, open, createdAt, createdBy } = payment;
  return (
    <section className={classes.standing} aria-label="Situação">
      <div className={classes.standingHead}>
        <p className={classes.figure} data-figures="" data-over={status === "cancelled" || undefined}>
          <strong>{formatMoney(figureOf(payment))}</strong>
          {figureWords[status]}
        </p>
        <PaymentStatusChip status={status} dueDate={dueDate} />
      </div>
      {paid > 0 && (
        <>
          <span className={classes.track} aria-hidden="true">
            <i style={{ width: `${lengthOf(paid, amount)}%` }} />
          </span>
          <p className={classes.quiet} data-figures="">
            {open > 0 ? `${formatMoney(paid)} pagos de ${formatMoney(amount)}` : "Quitado"}
          </p>
        </>
      )}
      <p>{dueWords(payment)}</p>
      <div className={classes.actions}>
        <PaymentActions payment={payment} />
      </div>
      <p className={classes.quiet}>
        <PageLink to="/suppliers/update/$id" params={{ id: supplier.id }} className={classes.link}>
          Ver fornecedor
        </PageLink>
        {" · "}Registrado {formatInstant(createdAt)}
        {createdBy !== null && `, por ${createdBy.name}`}
      </p>
    </section>
  );
}

const figureOf = ({ status, amount, paid, open }: Payment) =>
  status === "cancelled" ? amount : status === "paid" ? paid : open;

const figureWords: Record<Payment["status"], string> = {
  draft: " a pagar",
  pending: " em aberto",
  partial: " em aberto",
  overdue: " em aberto",
  paid: " pagos",
  cancelled: " cancelados",
};

function dueWords({ status, dueDate, cancelledAt, installments }: Payment): string {
  if (status === "cancelled")
    return `Cancelado ${cancelledAt === null ? "" : formatInstant(cancelledAt)}: não é mais devido.`;
  if (dueDate === null) return "Sem vencimento: defina o dia para que entre na agenda.";
  if (status === "paid") return `Vencia em ${formatDay(dueDate)}`;
  const next = installments.find((part) => part.paid < part.amount);
  const which =
    next === undefined || installments.length === 1 ? "" : ` (${next.number}ª de ${installments.length} parcelas)`;
  const far = formatExpiry(dueDate);
  return `${far.charAt(0).toUpperCase()}${far.slice(1)}, ${formatDay(dueDate)}${which}`;
}
