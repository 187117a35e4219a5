import { addDays } from "@pomar/contract/core/calendar.rules";
import { listDays } from "@pomar/contract/money/closings/months.rules";
import type { PaymentSummary } from "@pomar/contract/money/payments/payments.schema";

export type CardName = keyof PaymentSummary;

/** List filter of a summary card, by the API's parameter names; `null` removes the user's filter of that name. */
export type CardFilter = Record<"status" | "dueFrom" | "dueTo" | "paidFrom" | "paidTo", string | null>;

const unfiltered: CardFilter = { status: null, dueFrom: null, dueTo: null, paidFrom: null, paidTo: null };

/** The filter that lists the payments of each card's total. @param today  `YYYY-MM-DD` in the plant's time zone. */
export function cardFilters(today: string): Record<CardName, CardFilter> {
  const month = listDays(today.slice(0, 7));
  return {
    open: { ...unfiltered, status: "open" },
    overdue: { ...unfiltered, status: "open", dueTo: addDays(today, -1) },
    dueIn7: { ...unfiltered, status: "open", dueFrom: today, dueTo: addDays(today, 7) },
    paidThisMonth: { ...unfiltered, status: "all", paidFrom: month.from, paidTo: month.to },
  };
}

/** Whether the current filters list exactly the payments that the card sums. */
export function isCardOn(name: CardName, filters: Record<string, string>, today: string): boolean {
  return Object.entries(cardFilters(today)[name]).every(([field, value]) => (filters[field] ?? null) === value);
}
