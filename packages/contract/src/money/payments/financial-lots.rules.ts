import type { LotPaymentStatus } from "./financial-lots.schema.ts";

/** The payment statuses of lots, the most urgent for an administrator first. */
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
