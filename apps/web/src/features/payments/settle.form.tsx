import { Button, UnstyledButton } from "@mantine/core";
import { paymentsRoutes } from "@pomar/contract/payments/payments.routes";
import type { Payment } from "@pomar/contract/payments/payments.schema";
import { IconAlertTriangle, IconCheck } from "@tabler/icons-react";
import { useState } from "react";
import { alerts } from "../../shared/alerts/alerts.ts";
import { invalidateResource } from "../../shared/api/query-client.ts";
import { DayField } from "../../shared/form/day-field.tsx";
import { DecimalField } from "../../shared/form/decimal-field.tsx";
import { TextField } from "../../shared/form/inputs.tsx";
import { RecordFormView } from "../../shared/form/record-form.tsx";
import { Part } from "../../shared/form/section.tsx";
import { useRecordForm } from "../../shared/form/use-record-form.ts";
import { localDay } from "../../shared/format/dates.ts";
import { formatMoney } from "../../shared/format/numbers.ts";
import { MethodField } from "./method-field.tsx";
import classes from "./payments.module.css";
import { settleBody, settleMessages, settleValues, usualAmounts } from "./settle-values.ts";

interface SettleFormProps {
  payment: Payment;
  onDone: () => void;
}

/** *Registrar baixa*: what was paid, all of it unless one says less. */
export function SettleForm({ payment, onDone }: SettleFormProps) {
  const { open } = payment;
  // What the figures were when the form opened: someone else may pay meanwhile.
  const [openBefore] = useState(open);
  const form = useRecordForm({
    name: "payment-settle",
    route: paymentsRoutes.settle,
    params: { id: payment.id },
    initial: settleValues(openBefore),
    labels: { amount: "Valor pago", paidAt: "Data do pagamento", method: "Forma de pagamento", notes: "Observação" },
    required: ["amount", "paidAt", "method"],
    toBody: settleBody,
    checkAlso: (values) => settleMessages(values, open),
    onRefused: () => invalidateResource("payments"),
    onSaved: (saved) => {
      alerts.success(saved.open === 0 ? "Pagamento quitado" : `Baixa registrada: faltam ${formatMoney(saved.open)}`);
      onDone();
    },
  });
  if (open === 0 && openBefore > 0) return <NothingLeft isCancelled={payment.status === "cancelled"} onDone={onDone} />;
  return (
    <div className={classes.dialogForm}>
      {open !== openBefore && <PaidMeanwhile open={open} onUse={() => form.set({ amount: open })} />}
      <RecordFormView form={form} action="Registrar baixa">
        <div>
          <DecimalField
            field={form.field("amount")}
            unit="R$"
            scale={2}
            description={`Em aberto: ${formatMoney(open)} de ${formatMoney(payment.amount)}`}
          />
          <div className={classes.usual}>
            {usualAmounts(open, payment.installments).map(({ label, amount }) => (
              <UnstyledButton
                key={label}
                className={classes.usualAmount}
                aria-pressed={form.values.amount === amount}
                onClick={() => form.set({ amount })}
              >
                {label} <span data-figures="">{formatMoney(amount)}</span>
              </UnstyledButton>
            ))}
          </div>
        </div>
        <MethodField field={form.field("method")} />
        <div className={classes.pair}>
          <Part span="half">
            <DayField field={form.field("paidAt")} maxDate={localDay()} />
          </Part>
          <Part span="half">
            <TextField field={form.field("notes")} maxLength={200} />
          </Part>
        </div>
      </RecordFormView>
    </div>
  );
}

function PaidMeanwhile({ open, onUse }: { open: number; onUse: () => void }) {
  return (
    <div className={classes.notice} role="status">
      <IconAlertTriangle size={20} aria-hidden="true" />
      <div>
        <p>
          Este pagamento mudou enquanto você preenchia: agora há <strong>{formatMoney(open)}</strong> em aberto.
        </p>
        <Button size="sm" variant="default" onClick={onUse}>
          Usar {formatMoney(open)}
        </Button>
      </div>
    </div>
  );
}

function NothingLeft({ isCancelled, onDone }: { isCancelled: boolean; onDone: () => void }) {
  return (
    <div className={classes.dialogForm}>
      <div className={classes.notice} data-tone={isCancelled ? undefined : "fine"} role="status">
        <IconCheck size={20} aria-hidden="true" />
        <div>
          <p>
            {isCancelled
              ? "Outra pessoa cancelou este pagamento: não há mais nada a pagar, e nada foi registrado."
              : "Outra pessoa já quitou este pagamento: não há mais nada em aberto, e nada foi registrado de novo. As baixas estão na conta."}
          </p>
          <Button size="md" onClick={onDone}>
            Ver a conta
          </Button>
        </div>
      </div>
    </div>
  );
}
