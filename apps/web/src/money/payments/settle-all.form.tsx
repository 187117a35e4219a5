import { Flex, ScrollArea, Stack } from "@mantine/core";
import { counted } from "@pomar/contract/core/decimal";
import { paymentsRoutes } from "@pomar/contract/money/payments/payments.routes";
import { sumAmounts } from "@pomar/contract/money/payments/payments.rules";
import { maxSettled, type PaymentRow } from "@pomar/contract/money/payments/payments.schema";
import { IconCash } from "@tabler/icons-react";
import { ClosedMonth } from "../../registries/parts/plant/closed-month.tsx";
import { alerts } from "../../ui/alerts/alerts.ts";
import { DayField } from "../../ui/form/day-field.tsx";
import { RecordFormView } from "../../ui/form/record-form.tsx";
import { useRecordForm } from "../../ui/form/use-record-form.ts";
import { formatDue, localDay } from "../../ui/format/dates.ts";
import { formatMoney } from "../../ui/format/numbers.ts";
import { capitalized } from "../../ui/format/words.ts";
import { Line, Lines } from "../../ui/kit/lines.tsx";
import { Notice } from "../../ui/kit/notice.tsx";
import { PaymentStatusChip } from "../parts/payments/payment-status-chip.tsx";
import { BulkButton } from "./bulk-button.tsx";
import { MethodField } from "./method-field.tsx";
import classes from "./payments.module.css";
import { PixKeys } from "./pix-keys.tsx";
import type { SettleValues } from "./settle-values.ts";

interface SettleAllProps {
  /** The marked payments in their current state; payments paid or cancelled meanwhile are shown, but not settled. */
  payments: readonly PaymentRow[];
  onDone: () => void;
}

const filterOpen = (payments: readonly PaymentRow[]) => payments.filter(({ open }) => open > 0);

/** Sum of the open amounts of these payments in R$. */
const sumOpen = (payments: readonly PaymentRow[]) => sumAmounts(payments.map(({ open }) => ({ amount: open })));

function describeHint(payments: readonly PaymentRow[]): string | null {
  if (payments.length > maxSettled) return `Marque no máximo ${maxSettled}`;
  const over = payments.length - filterOpen(payments).length;
  if (over === 0) return null;
  return `${counted(over, "já pago ou cancelado fica", "já pagos ou cancelados ficam")} de fora`;
}

/**
 * Button *Pagar selecionados*: settles the open amounts of the marked payments with one payment day and one payment
 * method.
 */
export function SettleAllButton({ payments, onOpen, onDone }: SettleAllProps & { onOpen: () => void }) {
  const payable = filterOpen(payments);
  return (
    <>
      <span className={classes.sum} data-figures="">
        <strong>{formatMoney(sumOpen(payable))}</strong> em aberto
      </span>
      <BulkButton
        Icon={IconCash}
        label="Pagar selecionados"
        hint={describeHint(payments)}
        disabled={payable.length === 0 || payments.length > maxSettled}
        title={`Pagar ${counted(payable.length, "pagamento", "pagamentos")}`}
        onOpen={onOpen}
      >
        {(close) => (
          <SettleAllForm
            payments={payments}
            onDone={() => {
              close();
              onDone();
            }}
          />
        )}
      </BulkButton>
    </>
  );
}

type SettleAllValues = Pick<SettleValues, "paidAt" | "method">;

function SettleAllForm({ payments, onDone }: SettleAllProps) {
  const payable = filterOpen(payments);
  const total = sumOpen(payable);
  const form = useRecordForm<SettleAllValues, typeof paymentsRoutes.settleAll>({
    // The draft's name contains the payments' ids: a different selection of payments has a separate draft.
    name: `payments-settle.${payments.map(({ id }) => id).join(".")}`,
    route: paymentsRoutes.settleAll,
    initial: { paidAt: localDay(), method: "pix" },
    labels: { method: "Forma de pagamento", paidAt: "Data do pagamento" },
    required: ["paidAt", "method"],
    toBody: ({ paidAt, method }) => ({
      paymentIds: payable.map(({ id }) => id),
      paidAt: paidAt ?? undefined,
      method: method ?? undefined,
      total,
    }),
    onSaved: (paid) => {
      alerts.success(
        `${counted(paid.payments, "pagamento quitado", "pagamentos quitados")}: ${formatMoney(paid.amount)}`,
      );
      onDone();
    },
  });
  return (
    <Stack>
      <ScrollArea.Autosize
        mah={220}
        viewportProps={{ tabIndex: 0, role: "group", "aria-label": "Pagamentos selecionados" }}
      >
        <Lines>
          {payments.map((payment) => (
            <PaymentLine key={payment.id} payment={payment} />
          ))}
        </Lines>
      </ScrollArea.Autosize>
      {payable.length === 0 && !form.sending.isSaving ? (
        <Notice tone="fine" role="status">
          <p>Outra pessoa já pagou ou cancelou o que estava selecionado: não há mais nada em aberto.</p>
        </Notice>
      ) : (
        <RecordFormView
          form={form}
          action={`Pagar ${payable.length}, ${formatMoney(total)}`}
          note={<ClosedMonth day={form.values.paidAt} />}
        >
          <MethodField field={form.getField("method")} />
          {form.values.method === "pix" && <PixKeys payments={payable} />}
          <DayField field={form.getField("paidAt")} maxDate={localDay()} />
        </RecordFormView>
      )}
    </Stack>
  );
}

/** A payment to settle; its due date and lots distinguish it from a second payment to the same supplier. */
function PaymentLine({ payment: { supplier, open, status, dueDate, lots, lotCount } }: { payment: PaymentRow }) {
  const more = lotCount > 1 ? ` e mais ${lotCount - 1}` : "";
  return (
    <Line end={open > 0 ? <b>{formatMoney(open)}</b> : <PaymentStatusChip status={status} />}>
      {supplier.name}
      <Flex component="small" gap="0 12px" wrap="wrap" className={classes.told}>
        <span>{dueDate === null ? "Sem vencimento" : capitalized(formatDue(dueDate))}</span>{" "}
        {lots[0] && <span>{lots[0].code + more}</span>}
      </Flex>
    </Line>
  );
}
