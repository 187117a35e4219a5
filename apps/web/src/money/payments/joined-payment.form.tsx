import { Alert, ScrollArea, Skeleton, Stack } from "@mantine/core";
import { counted } from "@pomar/contract/core/decimal";
import { paymentsRoutes } from "@pomar/contract/money/payments/payments.routes";
import { sumAmounts } from "@pomar/contract/money/payments/payments.rules";
import { maxLots, type Payment, type PaymentRow } from "@pomar/contract/money/payments/payments.schema";
import { IconAlertTriangle, IconArrowsJoin2 } from "@tabler/icons-react";
import { alerts } from "../../ui/alerts/alerts.ts";
import { useCalls } from "../../ui/api/hooks.ts";
import { NotesField } from "../../ui/form/inputs.tsx";
import { RecordFormView } from "../../ui/form/record-form.tsx";
import { useRecordForm } from "../../ui/form/use-record-form.ts";
import { formatMoney } from "../../ui/format/numbers.ts";
import { Line, Lines } from "../../ui/kit/lines.tsx";
import { BulkButton } from "./bulk-button.tsx";
import { PlanFields } from "./plan-fields.tsx";
import { emptyPlan, listPlanMessages, type PlanValues, toPartsBody } from "./plan-values.ts";

interface JoinProps {
  payments: readonly PaymentRow[];
  onDone: (joined: Payment) => void;
}

/** Returns the reason why these payments cannot be joined; null when joining is allowed. */
function findHindranceToJoin(payments: readonly PaymentRow[]): string | null {
  if (payments.some(({ status, paid }) => status === "cancelled" || paid > 0))
    return "Só pagamentos sem baixas podem ser juntados";
  if (payments.some(({ lotCount }) => lotCount === 0)) return "Só pagamentos de lotes podem ser juntados";
  const lots = payments.reduce((sum, { lotCount }) => sum + lotCount, 0);
  return lots > maxLots ? `Um pagamento leva no máximo ${counted(maxLots, "lote", "lotes")}` : null;
}

/** Button *Juntar em um pagamento*: combines several payments into one; renders only if all have the same supplier. */
export function JoinButton({ payments, onDone }: JoinProps) {
  const hindrance = findHindranceToJoin(payments);
  const suppliers = new Set(payments.map(({ supplier }) => supplier.id));
  if (payments.length < 2 || suppliers.size > 1) return null;
  return (
    <BulkButton
      variant="default"
      Icon={IconArrowsJoin2}
      label="Juntar em um pagamento"
      hint={hindrance}
      disabled={hindrance !== null}
      title={`Juntar ${counted(payments.length, "pagamento", "pagamentos")} em um`}
    >
      {(close) => (
        <Joining
          payments={payments}
          onDone={(joined) => {
            close();
            onDone(joined);
          }}
        />
      )}
    </BulkButton>
  );
}

/** Loads all lots of the payments, because a row of the payments list contains only three lots. */
function Joining({ payments, onDone }: JoinProps) {
  const asked = payments.map(({ id }) => ({ params: { id } }));
  const answers = useCalls(paymentsRoutes.read, asked);
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
  const amount = sumAmounts(lots);
  const supplier = payments[0]?.supplier;
  const form = useRecordForm<JoinValues, typeof paymentsRoutes.create>({
    // The draft's name contains the payments' ids: a different selection of payments has a separate draft.
    name: `payment-join.${payments.map(({ id }) => id).join(".")}`,
    route: paymentsRoutes.create,
    initial: { ...emptyPlan, notes: "" },
    labels: { dueDate: "Vencimento", installments: "Parcelas", notes: "Observações" },
    toBody: ({ plan, dueDate, parts, notes }) => ({
      supplierId: supplier?.id,
      lots: lots.map(({ id }) => ({ lotId: id })),
      ...(plan === "once" ? { dueDate } : { installments: toPartsBody(parts) }),
      notes,
    }),
    checkAlso: (values) => listPlanMessages(values, amount),
    onSaved: (joined) => {
      alerts.success(
        `${counted(payments.length, "pagamento virou", "pagamentos viraram")} um de ${formatMoney(joined.amount)}`,
      );
      onDone(joined);
    },
  });
  return (
    <Stack>
      <p>
        {counted(lots.length, "lote", "lotes")} de {supplier?.name}: <strong>{formatMoney(amount)}</strong>. Os{" "}
        {payments.length} pagamentos atuais são cancelados e este fica no lugar deles.
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
      <RecordFormView form={form} action="Juntar" saves={formatMoney(amount)}>
        <PlanFields form={form} amount={amount} />
        <NotesField field={form.getField("notes")} />
      </RecordFormView>
    </Stack>
  );
}
