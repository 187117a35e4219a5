import type { PaymentMethod } from "@pomar/contract/money/payments/payments.schema";
import { type SQLWrapper, sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { amount, day, instant, reference, stored } from "../columns.ts";
import { lots } from "../ledger/lots.table.ts";
import { suppliers } from "../registries/suppliers.table.ts";

/** The sort rank of payments: open payments come first, then paid ones, drafts and cancelled ones. */
export const rankByState = (t: Record<"cancelledAt" | "dueDate" | "paid" | "amount", SQLWrapper>) =>
  sql`(case when ${t.cancelledAt} is not null then 3 when ${t.dueDate} is null then 2 when ${t.paid} >= ${t.amount} then 1 else 0 end)`;

/** A debt to a supplier: created with a priced reception; the payment is a draft until it has a due date. */
export const payments = pgTable(
  "payments",
  {
    ...stored(),
    supplierId: reference(() => suppliers.id),
    /** The amount of the payment in R$. */
    amount: amount().notNull(),
    /**
     * The part of `amount` in R$ that exceeds the cost of the lots: an invoice's charges that are no stock; negative
     * where the invoice charges less than the lots cost. Zero for a payment without lots.
     */
    outside: amount().notNull().default(0),
    /** The sum of the payment's settlements in R$, updated in the transaction that records them. */
    paid: amount().notNull().default(0),
    /**
     * The due date of the first open installment, or of the last installment once the payment is paid; null in a draft.
     * The date is derived from the installments.
     */
    dueDate: day(),
    cancelledAt: instant(),
    notes: text(),
  },
  (t) => [
    // Serves the list of payments to a supplier.
    index("payments_supplier").on(t.supplierId, t.dueDate, t.id),
    // Serves the list of paid payments by due date.
    index("payments_due_order").on(t.dueDate, t.id),
    // Serves the list of payments with open ones first.
    index("payments_standing_order").on(rankByState(t), t.dueDate, t.id),
    // Serves the list of payments in the order of recording.
    index("payments_created_order").on(t.createdAt, t.id),
    // Serves the list of payments by amount.
    index("payments_amount_order").on(t.amount, t.id),
    // Serves the open payments, for cards, the list of pending work and the report of payables.
    index("payments_open").on(t.dueDate, t.id).where(sql`${t.paid} < ${t.amount} and ${t.cancelledAt} is null`),
    check("payments_amount", sql`${t.amount} > 0`),
    check("payments_paid", sql`${t.paid} between 0 and ${t.amount}`),
    check("payments_cancelled_unpaid", sql`${t.cancelledAt} is null or ${t.paid} = 0`),
  ],
);

/** The lots that a payment pays, with the amount for each lot. */
export const paymentLots = pgTable(
  "payment_lots",
  {
    paymentId: reference(() => payments.id),
    lotId: reference(() => lots.id),
    /** The part of the payment's amount for this lot, in R$. */
    amount: amount().notNull(),
    /** The lot's part of the payment's `paid`, in R$. */
    paid: amount().notNull().default(0),
    /** False once the payment is cancelled: a lot has at most one active payment. */
    standing: boolean().notNull().default(true),
  },
  (t) => [
    primaryKey({ columns: [t.paymentId, t.lotId] }),
    // Serves the lots whose payment was cancelled, and a lot's settlements in the past.
    index("payment_lots_lot").on(t.lotId),
    uniqueIndex("payment_lots_one_standing").on(t.lotId).where(sql`${t.standing}`),
    check("payment_lots_amount", sql`${t.amount} > 0`),
    check("payment_lots_paid", sql`${t.paid} between 0 and ${t.amount}`),
  ],
);

/** The installments of a payment by due date: one when the whole payment is due on one day, none in a draft. */
export const paymentInstallments = pgTable(
  "payment_installments",
  {
    paymentId: reference(() => payments.id),
    /** The installment's number, from 1, in the order of due dates. */
    number: integer().notNull(),
    dueDate: day().notNull(),
    /** The amount of the installment in R$. */
    amount: amount().notNull(),
    /** The settled part of the installment in R$: settlements cover the earliest installment first. */
    paid: amount().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.paymentId, t.number] }),
    // Serves the installments due in a period, paid or not.
    index("payment_installments_due").on(t.dueDate, t.paymentId),
    // Serves the open installments due in a period, for the list of pending work, cards and the digest.
    index("payment_installments_open").on(t.dueDate, t.paymentId).where(sql`${t.paid} < ${t.amount}`),
    check("payment_installments_amount", sql`${t.amount} > 0`),
    check("payment_installments_paid", sql`${t.paid} between 0 and ${t.amount}`),
  ],
);

/**
 * A payment's values before its amount, supplier, lots or installments changed, one row for each instant of change:
 * appended when a payment is recalculated, never changed.
 */
export const paymentVersions = pgTable(
  "payment_versions",
  {
    paymentId: reference(() => payments.id),
    /** The instant until which the payment had this row's values. */
    happenedAt: instant().notNull(),
    /** The instant at which the change that replaced this row's values was recorded. */
    recordedAt: instant().notNull(),
    supplierId: reference(() => suppliers.id),
    /** The amount of the payment in R$ before the change. */
    amount: amount().notNull(),
    lines: jsonb().$type<readonly { lotId: string; amount: number }[]>().notNull(),
    /** The installments in the order of their due dates. */
    installments: jsonb().$type<readonly { dueDate: string; amount: number }[]>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.paymentId, t.recordedAt] })],
);

/** Paid amounts: appended, never changed (a trigger refuses changes). A reversal has the opposite sign. */
export const settlements = pgTable(
  "settlements",
  {
    id: uuid().primaryKey(),
    paymentId: reference(() => payments.id),
    /** The payment day; a reversal has the day of the settlement it reverses, so that the sum of any period is net. */
    paidAt: day().notNull(),
    /** The amount in R$, signed: a reversal is negative. */
    amount: amount().notNull(),
    method: text().$type<PaymentMethod>().notNull(),
    notes: text(),
    reversesId: uuid().references((): AnyPgColumn => settlements.id),
    /** The reason of the reversal. */
    reason: text(),
    recordedAt: instant().notNull(),
    recordedBy: uuid(),
  },
  (t) => [
    // Serves the settlements of a payment.
    index("settlements_payment").on(t.paymentId, t.recordedAt, t.id),
    // Serves the settlements of a period.
    index("settlements_paid_order").on(t.paidAt, t.paymentId),
    uniqueIndex("settlements_one_reversal").on(t.reversesId).where(sql`${t.reversesId} is not null`),
    check("settlements_sign", sql`case when ${t.reversesId} is null then ${t.amount} > 0 else ${t.amount} < 0 end`),
    check("settlements_reason", sql`(${t.reversesId} is null) = (${t.reason} is null)`),
    check("settlements_method", sql`${t.method} in ('pix', 'dinheiro', 'transferência', 'boleto', 'cheque')`),
  ],
);
