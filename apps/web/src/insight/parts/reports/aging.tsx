import { addDays } from "@pomar/contract/core/calendar.rules";
import { calculateSum, toWire } from "@pomar/contract/core/decimal";
import {
  type AgingBucket,
  agingBucketNames,
  agingBuckets,
  overdueBuckets,
  type PayablesReport,
} from "@pomar/contract/insight/reports/reports.schema";
import { type Series, StackedBars } from "../../../ui/charts/stacked-bars.tsx";
import { formatMoney } from "../../../ui/format/numbers.ts";
import type { Target } from "../../../ui/kit/target-link.tsx";
import type { PartColor } from "../../../ui/theme/colors.ts";

/** Debt colours by due date, as in the summaries: red is overdue, amber is due within seven days, blue is due later. */
const agingColors: Record<AgingBucket, PartColor> = {
  over60: "red-deep",
  over30: "red",
  over7: "red-soft",
  over1: "red-pale",
  days7: "amber",
  days30: "blue",
  later: "blue-soft",
  draft: "gray",
};

/** The buckets of open amounts by due date, the longest overdue first, as parts of a bar. */
const agingSeries: readonly Series<AgingBucket>[] = agingBuckets.map((key) => ({
  key,
  label: agingBucketNames[key],
  color: agingColors[key],
}));

/** First and last due date of each bucket, in days relative to today; negative days are overdue. */
const days: Record<Exclude<AgingBucket, "draft">, { from?: number; to?: number }> = {
  over60: { to: -61 },
  over30: { from: -60, to: -31 },
  over7: { from: -30, to: -8 },
  over1: { from: -7, to: -1 },
  days7: { from: 0, to: 7 },
  days30: { from: 8, to: 30 },
  later: { from: 31 },
};

const payments = "/pagamentos/visualizar";

/** Sum of the overdue amounts in R$. */
export function sumOverdue(byBucket: Record<AgingBucket, number>): number {
  const amounts = overdueBuckets.map((bucket) => byBucket[bucket]);
  return toWire(calculateSum(amounts), 2);
}

/** Link to the list of all open payments, of one supplier or of all suppliers. */
export const openTarget = (of: Record<string, string> = {}): Target => ({
  to: payments,
  search: { ...of, status: "open" },
});

/** Link to the list of open payments in one due date bucket, of one supplier or of all suppliers. */
export function agingTarget(bucket: AgingBucket, today: string, supplier?: string): Target {
  const of: Record<string, string> = supplier === undefined ? {} : { supplier };
  if (bucket === "draft") return { to: payments, search: { ...of, status: "draft" } };
  return dueTarget(days[bucket], today, of);
}

/** Link to the list of open payments with an installment due between two days, given as offsets from today. */
export function dueTarget(
  { from, to }: { from?: number; to?: number },
  today: string,
  of: Record<string, string> = {},
): Target {
  const search: Record<string, string> = { ...of, status: "open" };
  if (from !== undefined) search.dueFrom = addDays(today, from);
  if (to !== undefined) search.dueTo = addDays(today, to);
  return { to: payments, search };
}

const overdueWords = (overdue: number) => (overdue > 0 ? `${formatMoney(overdue)} em atraso` : null);

interface SupplierAgingProps {
  report: Pick<PayablesReport, "bySupplier">;
  /** Number of suppliers shown before the button that shows all of them. */
  atFirst?: number;
}

/** Bars with the debt to each supplier, divided by due date; the supplier with the largest overdue debt is first. */
export function SupplierAging({ report, atFirst }: SupplierAgingProps) {
  const { bySupplier } = report;
  return (
    <StackedBars
      label="Em aberto por fornecedor"
      many="fornecedores"
      atFirst={atFirst}
      series={agingSeries}
      whole={Math.max(...bySupplier.map(({ open }) => open))}
      bars={bySupplier
        .toSorted((one, other) => sumOverdue(other.byBucket) - sumOverdue(one.byBucket) || other.open - one.open)
        .map(({ supplier, open, byBucket: parts }) => ({
          key: supplier.id,
          label: supplier.name,
          words: formatMoney(open),
          late: overdueWords(sumOverdue(parts)),
          parts,
          target: openTarget({ supplier: supplier.id }),
        }))}
    />
  );
}
