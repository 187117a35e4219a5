import { Skeleton } from "@mantine/core";
import { formatNumber } from "@pomar/contract/decimal";
import { financialLotsRoutes } from "@pomar/contract/lots/financial-lots.routes";
import type { FinancialLot, FinancialLotDetail } from "@pomar/contract/lots/financial-lots.schema";
import { useCall } from "../../shared/api/hooks.ts";
import { formatDay } from "../../shared/format/dates.ts";
import { formatMoney, formatQuantity } from "../../shared/format/numbers.ts";
import { PageLink } from "../../shared/layout/page-link.tsx";
import { PaymentStatusChip } from "../../shared/payments/payment-status-chip.tsx";
import classes from "./lot-payment.module.css";

/** With which payment a lot is paid, or with which of its parts. */
export function LotPaymentDetail({ lot }: { lot: FinancialLot }) {
  const { data, error } = useCall(financialLotsRoutes.read, { params: { id: lot.id } });
  if (error !== null && data === undefined) return <p className={classes.quiet}>{error.message}</p>;
  if (data === undefined) return <Skeleton height={60} width={240} aria-busy="true" />;
  if (data.parts.length > 0) return <Parts detail={data} />;
  return (
    <div className={classes.paymentDetail}>
      {data.payment === null ? (
        <>
          <p>Nenhum pagamento.</p>
          <small className={classes.quiet}>
            {data.total === null
              ? "O pagamento nasce quando a entrada recebe o preço."
              : "Pode entrar em um novo pagamento."}
          </small>
        </>
      ) : (
        <>
          <p data-figures="">
            <strong>{formatMoney(data.payment.amount)}</strong>
            {data.payment.paid > 0 && `, pagos ${formatMoney(data.payment.paid)}`}
          </p>
          <small className={classes.quiet}>
            {data.payment.dueDate === null ? "Sem vencimento" : `Vence em ${formatDay(data.payment.dueDate)}`}
          </small>
          <PageLink to="/pagamentos/visualizar" search={{ open: data.payment.id }} className={classes.link}>
            Ver o pagamento
          </PageLink>
        </>
      )}
    </div>
  );
}

/** Each part of a blend, what it put in and how that stands. */
function Parts({ detail: { parts, unit, code } }: { detail: FinancialLotDetail }) {
  return (
    <ul className={classes.paymentParts} aria-label={`Partes de ${code}`}>
      {parts.map(({ lot, quantity, cost, paymentStatus }) => (
        <li key={lot.id}>
          <div>
            <PageLink to="/lots/view/$id" params={{ id: lot.id }} className={classes.link}>
              {lot.code}
            </PageLink>
            <small className={classes.quiet} data-figures="">
              {formatQuantity(quantity, unit)}
              {cost != null && ` · R$\u00a0${formatNumber(cost, 2)}`}
            </small>
          </div>
          {paymentStatus !== null && <PaymentStatusChip status={paymentStatus} />}
        </li>
      ))}
    </ul>
  );
}
