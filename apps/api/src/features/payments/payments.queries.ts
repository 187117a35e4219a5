import type { PaymentStatus } from "@pomar/contract/receipts/receipts.schema";
import { and, eq, isNull, type Placeholder, type SQLWrapper, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { type Db, prepared, type Tx } from "../../shared/db/db.ts";
import { lots } from "../lots/lots.table.ts";
import { suppliers } from "../suppliers/suppliers.table.ts";
import { createdBy, creators } from "../users/users.queries.ts";
import { paymentLots, payments } from "./payments.table.ts";

/** The status that people see; `today` is the plant's day. */
function statusOn(today: string | Placeholder) {
  return sql<PaymentStatus>`case when ${payments.cancelledAt} is not null then 'cancelled'
    when ${payments.dueDate} is null then 'draft'
    when ${payments.dueDate} < ${today}::date then 'overdue' else 'pending' end`;
}

/** What a reception's answer carries of its payable: `leftJoin(payments, isPayableOf(db, lots.id))`. */
export const payable = (today: string | Placeholder) => ({
  id: payments.id,
  amount: payments.amount,
  dueDate: payments.dueDate,
  status: statusOn(today),
});

const owed = alias(payments, "owed");

/** Condition of the payment that pays a lot and stands; there is at most one. */
export function isPayableOf(db: Db, lotId: SQLWrapper) {
  const ids = db
    .select({ id: paymentLots.paymentId })
    .from(paymentLots)
    .innerJoin(owed, eq(owed.id, paymentLots.paymentId))
    .where(and(eq(paymentLots.lotId, lotId), isNull(owed.cancelledAt), isNull(owed.removedAt)));
  return sql`${payments.id} = (${ids})`;
}

const one = prepared((db) =>
  db
    .select({
      ...payable(sql.placeholder("today")),
      supplier: { id: suppliers.id, name: suppliers.name },
      lots: sql<{ id: string; code: string; amount: number }[]>`(
        select json_agg(json_build_object('id', l.id, 'code', l.code, 'amount', pl.amount) order by l.code)
        from ${paymentLots} pl join ${lots} l on l.id = pl.lot_id where pl.payment_id = ${payments.id})`,
      notes: payments.notes,
      createdAt: payments.createdAt,
      updatedAt: payments.updatedAt,
      createdBy,
      version: payments.version,
    })
    .from(payments)
    .innerJoin(suppliers, eq(suppliers.id, payments.supplierId))
    .leftJoin(creators, eq(creators.id, payments.createdBy))
    .where(and(eq(payments.id, sql.placeholder("id")), isNull(payments.removedAt)))
    .prepare("find_payment"),
);

export async function findPayment(db: Db, id: string, today: string) {
  const [payment] = await one(db).execute({ id, today });
  return payment;
}

/** The payment that pays a lot and stands, as it is stored, locked until the transaction ends. */
export async function lockPayableOf(tx: Tx, lotId: string) {
  const [row] = await tx
    .select()
    .from(payments)
    .where(isPayableOf(tx, sql`${lotId}`))
    .for("update");
  return row;
}
