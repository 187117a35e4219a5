import { Alert, Button, Modal, Skeleton } from "@mantine/core";
import { paymentsRoutes } from "@pomar/contract/payments/payments.routes";
import { sumOf } from "@pomar/contract/payments/payments.rules";
import { mostLots, type Payment, type PaymentRow } from "@pomar/contract/payments/payments.schema";
import { IconAlertTriangle, IconArrowsJoin2 } from "@tabler/icons-react";
import { useId, useState } from "react";
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

/** Why these payments cannot become one; null when they can. */
function hindranceToJoin(payments: readonly PaymentRow[]): string | null {
  if (payments.length < 2) return "Marque dois ou mais pagamentos";
  if (new Set(payments.map(({ supplier }) => supplier.id)).size > 1)
    return "Só se juntam pagamentos do mesmo fornecedor";
  if (payments.some(({ status, paid }) => status === "cancelled" || paid > 0))
    return "Só se junta o que ainda não tem baixas";
  if (payments.some(({ lotCount }) => lotCount === 0)) return "Só se juntam pagamentos de lotes";
  const lots = payments.reduce((sum, { lotCount }) => sum + lotCount, 0);
  return lots > mostLots ? `Um pagamento leva no máximo ${mostLots} lotes` : null;
}

/** *Juntar em um pagamento*: a producer's week is settled at once. */
export function JoinButton({ payments, onDone }: JoinProps) {
  const [opened, setOpened] = useState(false);
  const hindrance = hindranceToJoin(payments);
  const why = useId();
  return (
    <>
      {hindrance !== null && (
        <span id={why} className={classes.hindrance}>
          {hindrance}
        </span>
      )}
      <Button
        variant="default"
        size="md"
        leftSection={<IconArrowsJoin2 size={18} aria-hidden="true" />}
        disabled={hindrance !== null}
        aria-describedby={hindrance === null ? undefined : why}
        onClick={() => setOpened(true)}
      >
        Juntar em um pagamento
      </Button>
      <Modal
        opened={opened}
        onClose={() => setOpened(false)}
        title={`Juntar ${payments.length} pagamentos em um`}
        styles={{ title: { fontWeight: 700 } }}
      >
        <Joining
          payments={payments}
          onDone={(joined) => {
            setOpened(false);
            onDone(joined);
          }}
        />
      </Modal>
    </>
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
