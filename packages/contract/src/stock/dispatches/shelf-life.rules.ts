import { daysBetween } from "../../core/calendar.rules.ts";

interface Keeping {
  /** The expiry of the lot, `YYYY-MM-DD`; null for a lot that never expires. */
  expiresAt: string | null;
}

interface Asking {
  /** The minimum remaining shelf life in days that the customer requires; null without a requirement. */
  minShelfLifeDays: number | null;
}

/** Whole days from the day `on` to a lot's expiry; null for a lot that never expires. @param on  `YYYY-MM-DD`. */
export function remainingDays({ expiresAt }: Keeping, on: string): number | null {
  return expiresAt === null ? null : daysBetween(on, expiresAt);
}

/** Whether a lot's remaining shelf life is below a customer's minimum. @param on  the dispatch day, `YYYY-MM-DD`. */
export function keepsTooShort(lot: Keeping, { minShelfLifeDays }: Asking, on: string): boolean {
  const days = remainingDays(lot, on);
  return minShelfLifeDays !== null && days !== null && days < minShelfLifeDays;
}
