import { daysBetween } from "../../core/calendar.rules.ts";

interface Keeping {
  /** `YYYY-MM-DD`; null: it does not expire. */
  expiresAt: string | null;
}

interface Asking {
  /** Days that a lot must still keep; null: the customer asks for none. */
  minShelfLifeDays: number | null;
}

/** Whole days that a lot keeps after a day; null where it does not expire. @param on  `YYYY-MM-DD`. */
export function remainingDays({ expiresAt }: Keeping, on: string): number | null {
  return expiresAt === null ? null : daysBetween(on, expiresAt);
}

/** Whether a lot keeps less long than a customer asks for. @param on  the day of the dispatch. */
export function keepsTooShort(lot: Keeping, { minShelfLifeDays }: Asking, on: string): boolean {
  const days = remainingDays(lot, on);
  return minShelfLifeDays !== null && days !== null && days < minShelfLifeDays;
}
