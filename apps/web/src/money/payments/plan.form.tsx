import { Stack } from "@mantine/core";
import { paymentsRoutes } from "@pomar/contract/money/payments/payments.routes";
import type { Payment } from "@pomar/contract/money/payments/payments.schema";
import { DecimalField } from "../../ui/form/decimal-field.tsx";
import { NotesField } from "../../ui/form/inputs.tsx";
import { RecordFormView } from "../../ui/form/record-form.tsx";
import { useRecordForm } from "../../ui/form/use-record-form.ts";
import { formatMoney, moneyOrNull } from "../../ui/format/numbers.ts";
import { PlanFields } from "./plan-fields.tsx";
import { listPlanMessages, type PlanValues, toPartsBody, toPlan } from "./plan-values.ts";

interface PlanFormValues extends PlanValues {
  /** Amount in R$; editable only for a payment without lots. */
  amount: number | null;
  notes: string;
}

/** Form *Definir vencimento* or *Editar vencimento e parcelas*, for a payment without settlements. */
export function PlanForm({ payment, onDone }: { payment: Payment; onDone: () => void }) {
  const isFixed = payment.lots.length > 0;
  const form = useRecordForm<PlanFormValues, typeof paymentsRoutes.update>({
    name: "payment-plan",
    route: paymentsRoutes.update,
    params: { id: payment.id },
    version: payment.version,
    initial: { ...toPlan(payment.installments), amount: payment.amount, notes: payment.notes ?? "" },
    labels: { amount: "Valor", dueDate: "Vencimento", installments: "Parcelas", notes: "Observações" },
    required: ({ plan }) => (plan === "once" ? ["amount", "dueDate"] : ["amount"]),
    toBody: (values) => buildBody(values, isFixed),
    checkAlso: (values) => ({
      ...listPlanMessages(values, values.amount),
      ...(values.plan === "once" && values.dueDate === null && { dueDate: "Informe o vencimento" }),
    }),
    onSaved: onDone,
  });
  return (
    <Stack>
      {isFixed && (
        <p>
          {payment.supplier.name}: <strong>{formatMoney(payment.amount)}</strong>, a soma dos lotes
          {payment.outside !== 0 && " e do que está fora do estoque"}.
        </p>
      )}
      <RecordFormView form={form} saves={moneyOrNull(form.values.amount)}>
        {!isFixed && <DecimalField field={form.getField("amount")} unit="R$" scale={2} />}
        <PlanFields form={form} amount={form.values.amount} />
        <NotesField field={form.getField("notes")} />
      </RecordFormView>
    </Stack>
  );
}

/** Builds the request body; a single due date is sent as one installment, so that both plans use the same field. */
function buildBody({ plan, dueDate, parts, amount, notes }: PlanFormValues, isFixed: boolean): unknown {
  const whole = dueDate === null ? undefined : toPartsBody([{ dueDate, amount }]);
  return {
    ...(!isFixed && { amount: amount ?? undefined }),
    installments: plan === "parts" ? toPartsBody(parts) : whole,
    notes,
  };
}
