import type { PaymentStatus } from "@pomar/contract/money/payments/payment-status";
import type { PaymentFilter } from "@pomar/contract/money/payments/payments.schema";
import { and, eq, type Placeholder, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Db } from "../../platform/db/db.ts";
import { paymentLots, payments } from "../../schema/money/payments.table.ts";

/** SQL for the status of a payment as users see it; `today` is the plant's day. */
export function statusOn(today: string | Placeholder) {
  return sql<PaymentStatus>`case when ${payments.cancelledAt} is not null then 'cancelled'
    when ${payments.paid} = ${payments.amount} then 'paid'
    when ${payments.dueDate} is null then 'draft'
    when ${payments.dueDate} < ${today}::date then 'overdue'
    when ${payments.paid} > 0 then 'partial' else 'pending' end`;
}

/** The payable's fields in a reception's reply, for queries with `leftJoin(payments, isPayableForLot(db, lots.id))`. */
export const payable = (today: string | Placeholder) => ({
  id: payments.id,
  amount: payments.amount,
  dueDate: payments.dueDate,
  status: statusOn(today),
});

/** The condition that a payment is the active payment of a lot; a lot has at most one active payment. */
export function isPayableForLot(db: Db, lotId: SQLWrapper) {
  const ids = db
    .select({ id: paymentLots.paymentId })
    .from(paymentLots)
    .where(and(eq(paymentLots.lotId, lotId), paymentLots.standing));
  return sql`${payments.id} = (${ids})`;
}

export const isActive = sql`${payments.cancelledAt} is null`;
export const isOpen = sql`${payments.paid} < ${payments.amount} and ${isActive}`;

/** The condition that a payment has a status on a day of the plant. */
export function inStatus(status: PaymentFilter, today: string): SQL | undefined {
  const due = sql`${payments.dueDate} >= ${today}::date`;
  const conditions: Record<PaymentFilter, SQL> = {
    cancelled: sql`${payments.cancelledAt} is not null`,
    // `paid` never exceeds `amount`; with `=` instead of `>=` the query planner would expect almost no rows.
    paid: sql`${payments.paid} >= ${payments.amount} and ${isActive}`,
    draft: sql`${isOpen} and ${payments.dueDate} is null`,
    overdue: sql`${isOpen} and ${payments.dueDate} < ${today}::date`,
    partial: sql`${isOpen} and ${due} and ${payments.paid} > 0`,
    pending: sql`${isOpen} and ${due} and ${payments.paid} = 0`,
    open: isOpen,
    due: sql`${isOpen} and ${payments.dueDate} is not null`,
    all: sql`true`,
  };
  return conditions[status];
}
