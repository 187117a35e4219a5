import { decimal, toWire } from "@pomar/contract/core/decimal";
import type { Installment, PaymentMethod } from "@pomar/contract/money/payments/payments.schema";
import type { Messages } from "../../ui/form/issues.ts";
import { localDay } from "../../ui/format/dates.ts";
import { formatMoney } from "../../ui/format/numbers.ts";

export interface SettleValues {
  /** R$. */
  amount: number | null;
  /** `YYYY-MM-DD`. */
  paidAt: string | null;
  method: PaymentMethod | null;
  notes: string;
}

/** Default settlement: the whole open amount, today. */
export const buildSettleValues = (open: number): SettleValues => ({
  amount: open,
  paidAt: localDay(),
  method: null,
  notes: "",
});

export const toSettleBody = ({ amount, paidAt, method, notes }: SettleValues): unknown => ({
  amount: amount ?? undefined,
  paidAt: paidAt ?? undefined,
  method: method ?? undefined,
  notes,
});

/** Checks a settlement against the payment's open amount, before the server does. */
export function listSettleMessages(values: SettleValues, open: number): Messages {
  const { amount } = values;
  return amount !== null && amount > open ? { amount: `Há ${formatMoney(open)} em aberto` } : {};
}

/** Likely amounts in R$: all of it, or the rest of the next part. */
export function listUsualAmounts(open: number, installments: readonly Installment[]) {
  const next = installments.find((part) => part.paid < part.amount);
  const all = { label: "Tudo", amount: open };
  if (next === undefined) return [all];
  const left = toWire(decimal(next.amount).minus(next.paid), 2);
  return left === open ? [all] : [all, { label: `${next.number}ª parcela`, amount: left }];
}
