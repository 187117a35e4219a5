import { type PaymentMethod, paymentMethodNames } from "@pomar/contract/payments/payments.schema";
import { type PaymentStatus, paymentStatusNames } from "@pomar/contract/receipts/receipts.schema";
import type { Words } from "../../domain/audit/words.ts";
import { formatDay } from "../../ui/format/dates.ts";
import { formatMoney } from "../../ui/format/numbers.ts";

const labels = {
  supplier: "Fornecedor",
  status: "Situação",
  amount: "Valor",
  paid: "Pago",
  dueDate: "Vencimento",
  installments: "Parcelas",
  settlements: "Baixas",
  lots: "Lotes",
  notes: "Observações",
};

const money: Words = (value) => formatMoney(value as number);

const format: Record<string, Words> = {
  status: (value) => paymentStatusNames[value as PaymentStatus],
  amount: money,
  paid: money,
  installments: (value) => {
    const { dueDate, amount } = value as { dueDate: string; amount: number };
    return `${formatMoney(amount)} em ${formatDay(dueDate)}`;
  },
  settlements: (value) => {
    const { paidAt, amount, method, reversal } = value as Settled;
    const words = `${formatMoney(amount)} em ${formatDay(paidAt)}, ${paymentMethodNames[method].toLowerCase()}`;
    return reversal == null ? words : `${words}, estornada: ${reversal.reason}`;
  },
  lots: (value) => {
    const { code, amount } = value as { code: string; amount: number };
    return `${code} ${formatMoney(amount)}`;
  },
};

interface Settled {
  paidAt: string;
  amount: number;
  method: PaymentMethod;
  reversal?: { reason: string } | null;
}

/** How the changes of a payment are told. */
export const paymentHistory = { labels, format };
