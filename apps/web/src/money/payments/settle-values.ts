import { decimal, toWire } from "@pomar/contract/core/decimal";
import type { Installment, PaymentMethod } from "@pomar/contract/money/payments/payments.schema";
import type { Messages } from "../../ui/form/issues.ts";
import { localDay } from "../../ui/format/dates.ts";
import { formatMoney } from "../../ui/format/numbers.ts";

export interface SettleValues {
  /** Amount to settle in R$. */
  amount: number | null;
  /** Payment day, `YYYY-MM-DD`. */
  paidAt: string | null;
  method: PaymentMethod | null;
  notes: string;
}

/** Initial values of a settlement: the whole open amount, paid today, by Pix when the supplier has a Pix key. */
export const buildSettleValues = (open: number, pixKey: string | null): SettleValues => ({
  amount: open,
  paidAt: localDay(),
  method: pixKey === null ? null : "pix",
  notes: "",
});

export const toSettleBody = ({ amount, paidAt, method, notes }: SettleValues): unknown => ({
  amount: amount ?? undefined,
  paidAt: paidAt ?? undefined,
  method: method ?? undefined,
  notes,
});

/** Checks in the browser that a settlement does not exceed the payment's open amount; the server checks it too. */
export function listSettleMessages(values: SettleValues, open: number): Messages {
  const { amount } = values;
  return amount !== null && amount > open ? { amount: `Há ${formatMoney(open)} em aberto` } : {};
}

/** Suggested amounts in R$: the whole open amount, or the unpaid rest of the next installment. */
export function listUsualAmounts(open: number, installments: readonly Installment[]) {
  const next = installments.find((part) => part.paid < part.amount);
  const all = { label: "Tudo", amount: open };
  if (next === undefined) return [all];
  const left = toWire(decimal(next.amount).minus(next.paid), 2);
  return left === open ? [all] : [all, { label: `${next.number}ª parcela`, amount: left }];
}
