import { Alert, Modal, ScrollArea, Skeleton, Stack } from "@mantine/core";
import { paymentsRoutes } from "@pomar/contract/payments/payments.routes";
import { sumOf } from "@pomar/contract/payments/payments.rules";
import type { Payment, PaymentRow } from "@pomar/contract/payments/payments.schema";
import { IconAlertTriangle } from "@tabler/icons-react";
import { alerts } from "../../ui/alerts/alerts.ts";
import { useCalls } from "../../ui/api/hooks.ts";
import { NotesField } from "../../ui/form/inputs.tsx";
import { RecordFormView } from "../../ui/form/record-form.tsx";
import { useRecordForm } from "../../ui/form/use-record-form.ts";
import { counted } from "../../ui/format/masks.ts";
import { formatMoney } from "../../ui/format/numbers.ts";
import { Line, Lines } from "../../ui/kit/lines.tsx";
import { PlanFields } from "./plan-fields.tsx";
import { emptyPlan, type PlanValues, partsBody, planMessages } from "./plan-values.ts";

interface JoinProps {
  payments: readonly PaymentRow[];
  onDone: (joined: Payment) => void;
}

/** Asks when the joined payments are paid. */
export function JoinDialog({
  payments,
  opened,
  onClose,
  onDone,
}: JoinProps & { opened: boolean; onClose: () => void }) {
  return (
    <Modal opened={opened} onClose={onClose} title={`Juntar ${payments.length} pagamentos em um`}>
      <Joining payments={payments} onDone={onDone} />
    </Modal>
  );
}

/** A line of the list names three lots; the payment has to take all of them. */
function Joining({ payments, onDone }: JoinProps) {
  const answers = useCalls(
    paymentsRoutes.read,
    payments.map(({ id }) => ({ params: { id } })),
  );
  const failed = answers.find(({ error }) => error !== null)?.error;
  if (failed != null) return <Alert color="red" icon={<IconAlertTriangle />} role="alert" title={failed.message} />;
  const whole = answers.flatMap(({ data }) => data ?? []);
  if (whole.length < payments.length) return <Skeleton height={200} aria-busy="true" />;
  return <JoinForm payments={whole} onDone={onDone} />;
}

interface JoinValues extends PlanValues {
  notes: string;
}

function JoinForm({ payments, onDone }: { payments: readonly Payment[]; onDone: (joined: Payment) => void }) {
  const lots = payments.flatMap((payment) => payment.lots);
  const amount = sumOf(lots);
  const supplier = payments[0]?.supplier;
  const form = useRecordForm<JoinValues, typeof paymentsRoutes.create>({
    // Kept with what is joined: of other payments it is another plan.
    name: `payment-join.${payments.map(({ id }) => id).join(".")}`,
    route: paymentsRoutes.create,
    initial: { ...emptyPlan, notes: "" },
    labels: { dueDate: "Vencimento", installments: "Parcelas", notes: "Observações" },
    toBody: ({ plan, dueDate, parts, notes }) => ({
      supplierId: supplier?.id,
      lots: lots.map(({ id }) => ({ lotId: id })),
      ...(plan === "once" ? { dueDate } : { installments: partsBody(parts) }),
      notes,
    }),
    checkAlso: (values) => planMessages(values, amount),
    onSaved: (joined) => {
      alerts.success(`${payments.length} pagamentos viraram um de ${formatMoney(joined.amount)}`);
      onDone(joined);
    },
  });
  return (
    <Stack>
      <p>
        {counted(lots.length, "lote", "lotes")} de {supplier?.name}: <strong>{formatMoney(amount)}</strong>. Os{" "}
        {payments.length} pagamentos de agora são cancelados, e este toma o lugar deles.
      </p>
      <ScrollArea.Autosize mah={220}>
        <Lines>
          {payments.map((payment) => (
            <Line key={payment.id} end={<b>{formatMoney(payment.amount)}</b>}>
              {payment.lots.map(({ code }) => code).join(", ")}
            </Line>
          ))}
        </Lines>
      </ScrollArea.Autosize>
      <RecordFormView form={form} action="Juntar">
        <PlanFields values={form.values} set={form.set} amount={amount} idOf={form.idOf} errorOf={form.errorOf} />
        <NotesField field={form.field("notes")} />
      </RecordFormView>
    </Stack>
  );
}
