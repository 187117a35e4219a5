import { calculateSum, toWire } from "@pomar/contract/core/decimal";
import type { FinancialLot } from "@pomar/contract/money/payments/financial-lots.schema";
import type { Messages } from "../../ui/form/issues.ts";
import { emptyPlan, listPlanMessages, toPartsBody } from "./plan-values.ts";

export interface ChosenLot {
  lotId: string;
  /** True when the lot's reception has a price, so that the debt is known. */
  isPriced: boolean;
  /** Amount owed for the lot in R$; null until the user types it for a lot without a price. */
  owed: number | null;
}

export const emptyPayment = {
  ...emptyPlan,
  supplierId: null as string | null,
  /** Whether the payment is for the supplier's lots or for something else. */
  what: "lots" as "lots" | "other",
  lots: [] as ChosenLot[],
  /** Amount in R$ of a payment that is not for lots. */
  amount: null as number | null,
  notes: "",
};
export type NewPaymentValues = typeof emptyPayment;

export const newPaymentLabels = {
  supplierId: "Fornecedor",
  lots: "Lotes",
  amount: "Valor",
  dueDate: "Vencimento",
  installments: "Parcelas",
  notes: "Observações",
};

/** Total to pay in R$; null while the amount of any lot is unknown. */
export function getWholeAmount(values: Pick<NewPaymentValues, "what" | "lots" | "amount">): number | null {
  const { what, lots, amount } = values;
  if (what === "other") return amount;
  if (lots.length === 0 || lots.some(({ owed }) => owed === null)) return null;
  return toWire(calculateSum(lots.map(({ owed }) => owed ?? 0)), 2);
}

export function toPaymentBody(values: NewPaymentValues): unknown {
  const { supplierId, what, lots, amount, plan, dueDate, parts, notes } = values;
  return {
    supplierId: supplierId ?? undefined,
    ...(what === "lots" && {
      lots: lots.map(({ lotId, isPriced, owed }) => (isPriced ? { lotId } : { lotId, amount: owed })),
    }),
    ...(what === "other" && { amount }),
    ...(plan === "once" ? { dueDate } : { installments: toPartsBody(parts) }),
    notes,
  };
}

/** Validation messages besides the schema's: lots without a price, and installments that do not sum to the amount. */
export function listPaymentMessages(values: NewPaymentValues): Messages {
  const { what, lots, supplierId } = values;
  const messages = listPlanMessages(values, getWholeAmount(values));
  if (supplierId === null) messages.supplierId = "Escolha o fornecedor";
  if (what === "other") {
    if (values.amount === null) messages.amount = "Informe o valor";
    return messages;
  }
  if (lots.length === 0) messages.lots = "Escolha ao menos um lote";
  lots.forEach(({ owed }, index) => {
    if (owed === null) messages[`lots.${index}.amount`] = "Informe o valor deste lote";
  });
  return messages;
}

type Payable = Pick<FinancialLot, "id" | "total" | "open" | "paymentStatus">;

/** Converts a lot of the list of payable lots to a form value. */
export const toChosenLot = ({ id, total, open, paymentStatus }: Payable): ChosenLot => {
  const isPriced = paymentStatus !== "unpriced";
  // A lot of a cancelled payment has no open amount: its total is owed again.
  return { lotId: id, isPriced, owed: isPriced ? open || total : null };
};
