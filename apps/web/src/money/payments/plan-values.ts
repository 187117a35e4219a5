import { calculateSum, counted, decimal, toWire } from "@pomar/contract/core/decimal";
import { unevenPlan } from "@pomar/contract/money/payments/payments.rules";
import { maxInstallments } from "@pomar/contract/money/payments/payments.schema";
import type { Messages } from "../../ui/form/issues.ts";
import { formatMoney } from "../../ui/format/numbers.ts";

/** Form values of one installment: due date as `YYYY-MM-DD`, amount in R$. */
export interface Part {
  dueDate: string | null;
  amount: number | null;
}

/** Payment plan in the form: the whole amount on one due date, or several installments. */
export interface PlanValues {
  plan: "once" | "parts";
  dueDate: string | null;
  parts: Part[];
}

export const emptyPlan: PlanValues = { plan: "once", dueDate: null, parts: [] };

/** Converts a payment's stored installments to form values. */
export function toPlan(installments: readonly { dueDate: string; amount: number }[]): PlanValues {
  const [first] = installments;
  if (installments.length <= 1) return { plan: "once", dueDate: first?.dueDate ?? null, parts: [] };
  return {
    plan: "parts",
    dueDate: null,
    parts: installments.map(({ dueDate, amount }) => ({ dueDate, amount })),
  };
}

/**
 * Divides `amount` (R$) into equal installments, one month apart; the last installment also takes the remaining cents.
 * The amounts are null without `amount`, the due dates are null without `first`.
 */
export function buildEqualParts(amount: number | null, count: number, first: string | null): Part[] {
  const cents = amount === null ? null : toWire(decimal(amount).times(100), 0);
  const each = cents === null ? null : (cents - (cents % count)) / count;
  return Array.from({ length: count }, (_, index) => {
    const own = each === null || cents === null ? null : index < count - 1 ? each : cents - each * (count - 1);
    return {
      dueDate: first === null ? null : monthsLater(first, index),
      amount: own === null ? null : toWire(decimal(own).div(100), 2),
    };
  });
}

/** The same day of the month `months` later, as `YYYY-MM-DD`; the last day of the month when that month is shorter. */
export function monthsLater(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const lastDate = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  const later = new Date(Date.UTC(year, month - 1 + months, date < lastDate ? date : lastDate));
  return later.toISOString().slice(0, 10);
}

/** Amount minus the sum of the installments, in R$; negative when the installments exceed the amount. */
export function calculateLeftOver(amount: number, parts: readonly Part[]): number {
  return toWire(decimal(amount).minus(calculateSum(parts.map((part) => part.amount ?? 0))), 2);
}

/**
 * Formats the difference to the amount: `faltam R$ 0,02`, `passam R$ 10,00`; null when the installments sum to the
 * amount.
 */
export function describeLeftOver(amount: number, parts: readonly Part[]): string | null {
  const left = calculateLeftOver(amount, parts);
  if (left === 0) return null;
  return left > 0 ? `faltam ${formatMoney(left)}` : `passam ${formatMoney(-left)}`;
}

/** The installments in the form of the request body; missing values are omitted, so that the schema reports them. */
export const toPartsBody = (parts: readonly Part[]) =>
  parts.map(({ dueDate, amount }) => ({ dueDate: dueDate ?? undefined, amount: amount ?? undefined }));

/** Messages about the plan as a whole. @param amount  the required sum of the installments in R$; null: no check. */
export function listPlanMessages({ plan, parts }: PlanValues, amount: number | null): Messages {
  if (plan === "once" || amount === null) return {};
  if (parts.length > maxInstallments)
    return { installments: `Divida em no máximo ${counted(maxInstallments, "parcela", "parcelas")}` };
  const complete = parts.filter((part): part is { dueDate: string; amount: number } =>
    Object.values(part).every((value) => value !== null),
  );
  if (complete.length < parts.length) return {};
  const wrong = unevenPlan(amount, complete);
  if (wrong === "sum")
    return { installments: `As parcelas devem somar ${formatMoney(amount)}: ${describeLeftOver(amount, parts)}` };
  return wrong === "days" ? { installments: "Duas parcelas vencem no mesmo dia" } : {};
}
