import type { Payment } from "@pomar/contract/money/payments/payments.schema";

export type PaymentAction = "date" | "settle" | "receipt" | "plan" | "cancel";

/** Returns the actions allowed on a payment, the usual next action first. */
export function allowedOn({ status, paid, open }: Pick<Payment, "status" | "paid" | "open">): PaymentAction[] {
  if (status === "cancelled") return [];
  const isUntouched = paid === 0;
  const isDraft = status === "draft";
  return [
    ...(isDraft ? (["date"] as const) : []),
    ...(open > 0 ? (["settle"] as const) : []),
    ...(isUntouched ? [] : (["receipt"] as const)),
    ...(isUntouched && !isDraft ? (["plan"] as const) : []),
    ...(isUntouched ? (["cancel"] as const) : []),
  ];
}
