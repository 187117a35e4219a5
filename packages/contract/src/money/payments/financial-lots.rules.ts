import type { LotPaymentStatus } from "./financial-lots.schema.ts";

/** How lots stand, what an administrator has to see to first in front. */
const worstFirst: readonly LotPaymentStatus[] = [
  "overdue",
  "unpriced",
  "draft",
  "pending",
  "partial",
  "paid",
  "cancelled",
];

/** What several lots have in common, else the worst of them; null when nothing is to be paid of any. */
export function worstOf(statuses: readonly (LotPaymentStatus | null)[]): LotPaymentStatus | null {
  return worstFirst.find((status) => statuses.includes(status)) ?? null;
}
