import { Alert, Modal, ScrollArea, Skeleton, Stack, Text } from "@mantine/core";
import { counted } from "@pomar/contract/core/decimal";
import { paymentsRoutes } from "@pomar/contract/money/payments/payments.routes";
import { sumAmounts } from "@pomar/contract/money/payments/payments.rules";
import { maxLots, type Payment, type PaymentRow } from "@pomar/contract/money/payments/payments.schema";
import { IconAlertTriangle, IconArrowsJoin2 } from "@tabler/icons-react";
import { useId, useState } from "react";
import { alerts } from "../../ui/alerts/alerts.ts";
import { useCalls } from "../../ui/api/hooks.ts";
import { NotesField } from "../../ui/form/inputs.tsx";
import { RecordFormView } from "../../ui/form/record-form.tsx";
import { useRecordForm } from "../../ui/form/use-record-form.ts";
import { formatMoney } from "../../ui/format/numbers.ts";
import { ButtonWithIcon } from "../../ui/kit/button-with-icon.tsx";
import { Line, Lines } from "../../ui/kit/lines.tsx";
import classes from "./payments.module.css";
import { PlanFields } from "./plan-fields.tsx";
import { emptyPlan, type PlanValues, partsBody, planMessages } from "./plan-values.ts";

interface JoinProps {
  payments: readonly PaymentRow[];
  onDone: (joined: Payment) => void;
}

/** Reason why these payments cannot be joined; null when they can. */
function hindranceToJoin(payments: readonly PaymentRow[]): string | null {
  if (payments.some(({ status, paid }) => status === "cancelled" || paid > 0))
    return "Só se junta o que ainda não tem baixas";
  if (payments.some(({ lotCount }) => lotCount === 0)) return "Só se juntam pagamentos de lotes";
  const lots = payments.reduce((sum, { lotCount }) => sum + lotCount, 0);
  return lots > maxLots ? `Um pagamento leva no máximo ${counted(maxLots, "lote", "lotes")}` : null;
}

/** *Juntar em um pagamento*: settles a producer's week at once. Renders only for several payments to one supplier. */
export function JoinButton({ payments, onDone }: JoinProps) {
  const [opened, setOpened] = useState(false);
  const hindrance = hindranceToJoin(payments);
  const why = useId();
  const suppliers = new Set(payments.map(({ supplier }) => supplier.id));
  if (payments.length < 2 || suppliers.size > 1) return null;
  return (
    <>
      {hindrance !== null && (
        <Text component="span" id={why} fz={14} fw={400}>
          {hindrance}
        </Text>
      )}
      <ButtonWithIcon
        variant="default"
        Icon={IconArrowsJoin2}
        className={classes.bulk}
        disabled={hindrance !== null}
        aria-describedby={hindrance === null ? undefined : why}
        onClick={() => setOpened(true)}
      >
        Juntar em um pagamento
      </ButtonWithIcon>
      <Modal
        opened={opened}
        onClose={() => setOpened(false)}
        title={`Juntar ${counted(payments.length, "pagamento", "pagamentos")} em um`}
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

/** Loads all lots of the payments: a row of the list names only three. */
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
  const amount = sumAmounts(lots);
  const supplier = payments[0]?.supplier;
  const form = useRecordForm<JoinValues, typeof paymentsRoutes.create>({
    // The draft belongs to these payments: other ones have another plan.
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
      <RecordFormView form={form} action="Juntar" saves={formatMoney(amount)}>
        <PlanFields form={form} amount={amount} />
        <NotesField field={form.getField("notes")} />
      </RecordFormView>
    </Stack>
  );
}
