import { Alert, Modal, Skeleton } from "@mantine/core";
import { paymentsRoutes } from "@pomar/contract/payments/payments.routes";
import { sumOf } from "@pomar/contract/payments/payments.rules";
import type { Payment, PaymentRow } from "@pomar/contract/payments/payments.schema";
import { IconAlertTriangle } from "@tabler/icons-react";
import { alerts } from "../../shared/alerts/alerts.ts";
import { useCalls } from "../../shared/api/hooks.ts";
import { invalidateResource } from "../../shared/api/query-client.ts";
import { NotesField } from "../../shared/form/inputs.tsx";
import { RecordFormView } from "../../shared/form/record-form.tsx";
import { useRecordForm } from "../../shared/form/use-record-form.ts";
import { counted } from "../../shared/format/masks.ts";
import { formatMoney } from "../../shared/format/numbers.ts";
import classes from "./payments.module.css";
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
    <Modal
      opened={opened}
      onClose={onClose}
      title={`Juntar ${payments.length} pagamentos em um`}
      styles={{ title: { fontWeight: 700 } }}
    >
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
    onRefused: () => invalidateResource("payments"),
    onSaved: (joined) => {
      alerts.success(`${payments.length} pagamentos viraram um de ${formatMoney(joined.amount)}`);
      onDone(joined);
    },
  });
  return (
    <div className={classes.dialogForm}>
      <p className={classes.words}>
        {counted(lots.length, "lote", "lotes")} de {supplier?.name}: <strong>{formatMoney(amount)}</strong>. Os{" "}
        {payments.length} pagamentos de agora são cancelados, e este toma o lugar deles.
      </p>
      <ul className={classes.joined}>
        {payments.map((payment) => (
          <li key={payment.id} className={classes.joinedLine}>
            <span>{payment.lots.map(({ code }) => code).join(", ")}</span>
            <span data-figures="">{formatMoney(payment.amount)}</span>
          </li>
        ))}
      </ul>
      <RecordFormView form={form} action="Juntar">
        <PlanFields values={form.values} set={form.set} amount={amount} idOf={form.idOf} errorOf={form.errorOf} />
        <NotesField field={form.field("notes")} />
      </RecordFormView>
    </div>
  );
}
