import type { PaymentStatus } from "@pomar/contract/money/payments/payment-status";
import type { PaymentFilter } from "@pomar/contract/money/payments/payments.schema";
import { and, eq, type Placeholder, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Db } from "../../platform/db/db.ts";
import { paymentLots, payments } from "../../schema/money/payments.table.ts";

/** The status that people see, of the payment of the query; `today` is the plant's day. */
export function statusOn(today: string | Placeholder) {
  return sql<PaymentStatus>`case when ${payments.cancelledAt} is not null then 'cancelled'
    when ${payments.paid} = ${payments.amount} then 'paid'
    when ${payments.dueDate} is null then 'draft'
    when ${payments.dueDate} < ${today}::date then 'overdue'
    when ${payments.paid} > 0 then 'partial' else 'pending' end`;
}

/** Fields of its payable in a reception's answer: `leftJoin(payments, isPayableForLot(db, lots.id))`. */
export const payable = (today: string | Placeholder) => ({
  id: payments.id,
  amount: payments.amount,
  dueDate: payments.dueDate,
  status: statusOn(today),
});

/** Condition on the active payment of a lot; there is at most one. */
export function isPayableForLot(db: Db, lotId: SQLWrapper) {
  const ids = db
    .select({ id: paymentLots.paymentId })
    .from(paymentLots)
    .where(and(eq(paymentLots.lotId, lotId), paymentLots.standing));
  return sql`${payments.id} = (${ids})`;
}

export const isActive = sql`${payments.cancelledAt} is null`;
export const isOpen = sql`${payments.paid} < ${payments.amount} and ${isActive}`;

/** Condition on payments: a status on a day of the plant. */
export function inStatus(status: PaymentFilter, today: string): SQL | undefined {
  const due = sql`${payments.dueDate} >= ${today}::date`;
  const conditions: Record<PaymentFilter, SQL> = {
    cancelled: sql`${payments.cancelledAt} is not null`,
    // `paid` never exceeds `amount`; for an equality, the planner would expect next to none.
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
