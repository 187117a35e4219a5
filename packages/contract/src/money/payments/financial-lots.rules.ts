import type { LotPaymentStatus } from "./financial-lots.schema.ts";

/** The payment statuses of lots, the status that needs an administrator's action most urgently first. */
const worstFirst: readonly LotPaymentStatus[] = [
  "overdue",
  "unpriced",
  "draft",
  "pending",
  "partial",
  "paid",
  "cancelled",
];

/** The most urgent status of several lots; null when none of them has a payment. */
export function getWorst(statuses: readonly (LotPaymentStatus | null)[]): LotPaymentStatus | null {
  return worstFirst.find((status) => statuses.includes(status)) ?? null;
}
