import { Popover, ScrollArea, Skeleton, Stack, UnstyledButton } from "@mantine/core";
import { formatNumber, unbroken } from "@pomar/contract/core/decimal";
import { financialLotsRoutes } from "@pomar/contract/money/payments/financial-lots.routes";
import type {
  FinancialLot,
  FinancialLotDetail,
  LotPaymentStatus,
} from "@pomar/contract/money/payments/financial-lots.schema";
import { IconChevronDown } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { PaymentStatusChip } from "../../money/parts/payments/payment-status-chip.tsx";
import { useCall } from "../../ui/api/hooks.ts";
import { formatDue } from "../../ui/format/dates.ts";
import { formatMoney, formatQuantity } from "../../ui/format/numbers.ts";
import { capitalized } from "../../ui/format/words.ts";
import { Line, Lines } from "../../ui/kit/lines.tsx";
import { usePast } from "../../ui/past/past.ts";
import { LotLink } from "../parts/lots/lot-link.tsx";
import classes from "./lots.module.css";

/**
 * The status of the payment for a lot to its supplier; a press shows the payment, or the payments for the lots that the
 * lot contains.
 */
export function LotPayment({ lot, status }: { lot: FinancialLot; status: LotPaymentStatus }) {
  const name = `Pagamento de ${lot.code}`;
  return (
    <Popover position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <UnstyledButton className={classes.payment} aria-label={name}>
          <PaymentStatusChip status={status} />
          <IconChevronDown size={15} aria-hidden="true" />
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown p="md" aria-label={name}>
        <LotPaymentDetail lot={lot} />
      </Popover.Dropdown>
    </Popover>
  );
}

function LotPaymentDetail({ lot }: { lot: FinancialLot }) {
  const { data, error } = useCall(financialLotsRoutes.read, { params: { id: lot.id }, query: usePast() ?? {} });
  if (error !== null && data === undefined) return <small>{error.message}</small>;
  if (data === undefined) return <Skeleton height={60} width={240} aria-busy="true" />;
  if (data.parts.length > 0) return <Parts detail={data} />;
  return (
    <Stack gap={4} maw={300}>
      {data.payment === null ? (
        <>
          <p>Nenhum pagamento.</p>
          <small>
            {data.total === null
              ? "O pagamento é criado quando a entrada recebe o preço."
              : "Pode entrar em um novo pagamento."}
          </small>
        </>
      ) : (
        <>
          <p data-figures="">
            <strong>{formatMoney(data.payment.amount)}</strong>
            {data.payment.paid > 0 && `, pagos ${formatMoney(data.payment.paid)}`}
          </p>
          <small>
            {data.payment.dueDate === null ? "Sem vencimento" : capitalized(formatDue(data.payment.dueDate))}
          </small>
          <Link to="/pagamentos/visualizar" search={{ open: data.payment.id }}>
            Ver o pagamento
          </Link>
        </>
      )}
    </Stack>
  );
}

function Parts({ detail: { parts, unit, code } }: { detail: FinancialLotDetail }) {
  return (
    <ScrollArea.Autosize mah={300}>
      <Lines aria-label={`Partes de ${code}`}>
        {parts.map(({ lot, quantity, cost, paymentStatus }) => (
          <Line key={lot.id} end={paymentStatus !== null && <PaymentStatusChip status={paymentStatus} />}>
            <LotLink lot={lot} />
            <small data-figures="">
              {formatQuantity(quantity, unit)}
              {cost != null && ` · ${unbroken("R$", formatNumber(cost, 2))}`}
            </small>
          </Line>
        ))}
      </Lines>
    </ScrollArea.Autosize>
  );
}
