import { Button } from "@mantine/core";
import {
  type Installment,
  type Payment,
  paymentMethodNames,
  type Settlement,
} from "@pomar/contract/payments/payments.schema";
import { IconArrowBackUp } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { formatDay, formatInstant, localDay } from "../../shared/format/dates.ts";
import { formatMoney } from "../../shared/format/numbers.ts";
import { PageLink } from "../../shared/layout/page-link.tsx";
import { PaymentStatusChip } from "../../shared/payments/payment-status-chip.tsx";
import classes from "./payments.module.css";
import { SettlementReversal } from "./settlement-reversal.tsx";

/** What a payment consists of: its days, what was paid, the lots it pays. */
export function PaymentParts({ payment }: { payment: Payment }) {
  const { installments, settlements, lots, notes, status } = payment;
  const [reversing, setReversing] = useState<Settlement | null>(null);
  return (
    <div className={classes.sections}>
      {installments.length > 1 && (
        <Group title="Parcelas">
          {installments.map((part) => (
            <InstallmentLine key={part.number} part={part} isCancelled={status === "cancelled"} />
          ))}
        </Group>
      )}
      <Group title="Baixas" empty={status === "cancelled" ? null : "Nada foi pago ainda."}>
        {settlements.map((settlement) => (
          <SettlementLine key={settlement.id} settlement={settlement} onReverse={() => setReversing(settlement)} />
        ))}
      </Group>
      <Group title="Lotes" empty="Não paga nenhum lote.">
        {lots.map((lot) => (
          <li key={lot.id} className={classes.line}>
            <div>
              <PageLink to="/lots/view/$id" params={{ id: lot.id }} className={classes.link}>
                {lot.code}
              </PageLink>
              <small>
                {lot.item} · recebido em {formatDay(lot.receivedAt)}
              </small>
            </div>
            <div className={classes.lineAmount} data-figures="">
              {formatMoney(lot.amount)}
              {lot.paid > 0 && <small>{lot.paid === lot.amount ? "pago" : `${formatMoney(lot.paid)} pagos`}</small>}
            </div>
          </li>
        ))}
      </Group>
      {notes !== null && (
        <section className={classes.group}>
          <h3>Observações</h3>
          <p>{notes}</p>
        </section>
      )}
      <SettlementReversal settlement={reversing} onClose={() => setReversing(null)} />
    </div>
  );
}

interface GroupProps {
  title: string;
  /** What stands in its place when there is none; null: not even the title. */
  empty?: string | null;
  children: readonly ReactNode[];
}

function Group({ title, empty = null, children }: GroupProps) {
  if (children.length === 0 && empty === null) return null;
  return (
    <section className={classes.group} aria-label={title}>
      <h3>{title}</h3>
      {children.length === 0 ? <p className={classes.none}>{empty}</p> : <ul>{children}</ul>}
    </section>
  );
}

function InstallmentLine({ part, isCancelled }: { part: Installment; isCancelled: boolean }) {
  const { number, dueDate, amount, paid } = part;
  return (
    <li className={classes.line}>
      <div>
        <b>{number}ª</b> {formatDay(dueDate)}
        {paid > 0 && paid < amount && <small>{formatMoney(paid)} pagos</small>}
      </div>
      <div className={classes.lineAmount} data-figures="">
        {formatMoney(amount)}
        {!isCancelled && <PaymentStatusChip status={statusOf(part)} dueDate={dueDate} />}
      </div>
    </li>
  );
}

function statusOf({ paid, amount, dueDate }: Installment) {
  if (paid === amount) return "paid";
  if (dueDate < localDay()) return "overdue";
  return paid > 0 ? "partial" : "pending";
}

function SettlementLine({ settlement, onReverse }: { settlement: Settlement; onReverse: () => void }) {
  const { amount, paidAt, method, notes, recordedAt, recordedBy, reversal } = settlement;
  return (
    <li className={classes.line} data-reversed={reversal !== null || undefined}>
      <div>
        <b className={classes.paid} data-figures="">
          {formatMoney(amount)}
        </b>{" "}
        {paymentMethodNames[method]} · {formatDay(paidAt)}
        <small>
          Registrada {formatInstant(recordedAt)}
          {recordedBy !== null && ` por ${recordedBy.name}`}
        </small>
        {notes !== null && <small>{notes}</small>}
        {reversal !== null && (
          <small className={classes.reversal}>
            Estornada {formatInstant(reversal.at)}
            {reversal.by !== null && ` por ${reversal.by.name}`}: {reversal.reason}
          </small>
        )}
      </div>
      {reversal === null && (
        <Button
          variant="subtle"
          color="red"
          size="sm"
          leftSection={<IconArrowBackUp size={16} aria-hidden="true" />}
          aria-label={`Estornar a baixa de ${formatMoney(amount)}`}
          onClick={onReverse}
        >
          Estornar
        </Button>
      )}
    </li>
  );
}
