import { Button, Group, SimpleGrid, Stack } from "@mantine/core";
import { paymentsRoutes } from "@pomar/contract/money/payments/payments.routes";
import type { Payment } from "@pomar/contract/money/payments/payments.schema";
import { useState } from "react";
import { ClosedMonth } from "../../registries/parts/plant/closed-month.tsx";
import { alerts } from "../../ui/alerts/alerts.ts";
import { DayField } from "../../ui/form/day-field.tsx";
import { DecimalField } from "../../ui/form/decimal-field.tsx";
import { half } from "../../ui/form/field.ts";
import { TextField } from "../../ui/form/inputs.tsx";
import { RecordFormView } from "../../ui/form/record-form.tsx";
import { useRecordForm } from "../../ui/form/use-record-form.ts";
import { localDay } from "../../ui/format/dates.ts";
import { formatMoney, moneyOrNull } from "../../ui/format/numbers.ts";
import { Notice } from "../../ui/kit/notice.tsx";
import { Pill } from "../../ui/kit/pill.tsx";
import { MethodField } from "./method-field.tsx";
import { PixKeys } from "./pix-keys.tsx";
import { buildSettleValues, listSettleMessages, listUsualAmounts, toSettleBody } from "./settle-values.ts";

/** Form *Registrar baixa*: records a settlement; the proposed amount is the whole open amount. */
export function SettleForm({ payment, onDone }: { payment: Payment; onDone: () => void }) {
  const { open } = payment;
  // The open amount at the time the form was opened: a different user may record a settlement before this form is sent.
  const [openBefore] = useState(open);
  const form = useRecordForm({
    name: "payment-settle",
    route: paymentsRoutes.settle,
    params: { id: payment.id },
    initial: buildSettleValues(openBefore, payment.supplier.pixKey),
    labels: { amount: "Valor pago", paidAt: "Data do pagamento", method: "Forma de pagamento", notes: "Observação" },
    required: ["amount", "paidAt", "method"],
    toBody: toSettleBody,
    checkAlso: (values) => listSettleMessages(values, open),
    onSaved: (saved) => {
      alerts.success(saved.open === 0 ? "Pagamento quitado" : `Baixa registrada: faltam ${formatMoney(saved.open)}`);
      onDone();
    },
  });
  const isByPix = form.values.method === null || form.values.method === "pix";
  if (open === 0 && openBefore > 0) return <NothingLeft isCancelled={payment.status === "cancelled"} onDone={onDone} />;
  return (
    <Stack>
      {open !== openBefore && (
        <Notice
          role="status"
          action={
            <Button size="sm" variant="default" onClick={() => form.setValues({ amount: open })}>
              Usar {formatMoney(open)}
            </Button>
          }
        >
          <p>
            Este pagamento mudou enquanto você preenchia: agora há <strong>{formatMoney(open)}</strong> em aberto.
          </p>
        </Notice>
      )}
      <RecordFormView
        form={form}
        action="Registrar baixa"
        saves={moneyOrNull(form.values.amount)}
        note={<ClosedMonth day={form.values.paidAt} />}
      >
        <div>
          <DecimalField
            field={form.getField("amount")}
            unit="R$"
            scale={2}
            autoFocus
            description={`Em aberto: ${formatMoney(open)} de ${formatMoney(payment.amount)}`}
          />
          <Group gap="xs" mt="xs">
            {listUsualAmounts(open, payment.installments).map(({ label, amount }) => (
              <Pill key={label} isOn={form.values.amount === amount} onClick={() => form.setValues({ amount })}>
                {label} <span data-figures="">{formatMoney(amount)}</span>
              </Pill>
            ))}
          </Group>
        </div>
        <MethodField field={form.getField("method")} />
        {isByPix && <PixKeys payments={[payment]} />}
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <DayField {...half} field={form.getField("paidAt")} maxDate={localDay()} />
          <TextField {...half} field={form.getField("notes")} maxLength={200} />
        </SimpleGrid>
      </RecordFormView>
    </Stack>
  );
}

function NothingLeft({ isCancelled, onDone }: { isCancelled: boolean; onDone: () => void }) {
  return (
    <Notice
      tone={isCancelled ? "attention" : "fine"}
      role="status"
      action={
        <Button size="md" onClick={onDone}>
          Ver a conta
        </Button>
      }
    >
      <p>
        {isCancelled
          ? "Outra pessoa cancelou este pagamento: não há mais nada a pagar, e nada foi registrado."
          : "Outra pessoa já quitou este pagamento: não há mais nada em aberto, e nada foi registrado de novo. As baixas estão na conta."}
      </p>
    </Notice>
  );
}
