import { calculateSum, toWire } from "@pomar/contract/core/decimal";
import { type AgingBucket, agingBuckets, type PayablesReport } from "@pomar/contract/insight/reports/reports.schema";
import { sql } from "drizzle-orm";
import type { Db } from "../../platform/db/db.ts";
import { paymentInstallments, payments } from "../../schema/money/payments.table.ts";
import { suppliers } from "../../schema/registries/suppliers.table.ts";

interface OpenPart extends Record<string, unknown> {
  id: string;
  name: string;
  bucket: AgingBucket;
  /** The open amount in R$. */
  open: number;
}

/**
 * The open debts by supplier and by days overdue or until due: installments by their due days, drafts separately,
 * because a draft has no due day. Few of all installments are open. The planner cannot know this; `offset 0` makes it
 * look up the payment of each open installment instead of reading all payments.
 */
export async function readPayables(db: Db, today: string): Promise<PayablesReport> {
  const { rows } = await db.execute<OpenPart>(sql`
    with open (supplier_id, days, amount) as (
      select p.supplier_id, i.due_date - ${today}::date, i.amount - i.paid
      from ${paymentInstallments} i cross join lateral (
        select supplier_id from ${payments} p where p.id = i.payment_id and p.cancelled_at is null and p.removed_at is null offset 0
      ) p
      where i.paid < i.amount
      union all
      select supplier_id, null, amount - paid from ${payments}
      where due_date is null and paid < amount and cancelled_at is null and removed_at is null
    )
    select s.id, s.name, case when days is null then 'draft' when days < -60 then 'over60' when days < -30 then 'over30'
      when days < -7 then 'over7' when days < 0 then 'over1' when days <= 7 then 'days7' when days <= 30 then 'days30'
      else 'later' end as bucket, sum(amount)::float8 as open
    from open join ${suppliers} s on s.id = open.supplier_id
    group by s.id, s.name, bucket order by fold(s.name)`);
  const bySupplier = new Map<string, OpenPart[]>();
  for (const row of rows) bySupplier.set(row.id, [...(bySupplier.get(row.id) ?? []), row]);
  return {
    ...groupByAge(rows),
    bySupplier: [...bySupplier]
      .map(([id, parts]) => ({ supplier: { id, name: parts[0]?.name ?? "" }, ...groupByAge(parts) }))
      .toSorted((a, b) => b.open - a.open),
  };
}

function groupByAge(parts: readonly OpenPart[]): Pick<PayablesReport, "open" | "byBucket"> {
  const sumOpen = (some: readonly OpenPart[]) => toWire(calculateSum(some.map(({ open }) => open)), 2);
  const buckets = agingBuckets.map((bucket) => [bucket, sumOpen(parts.filter((part) => part.bucket === bucket))]);
  return { open: sumOpen(parts), byBucket: Object.fromEntries(buckets) };
}
