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

/** Sort rank of payments: open ones first, then paid ones, drafts, and cancelled ones. */
export const rankByState = (t: Record<"cancelledAt" | "dueDate" | "paid" | "amount", SQLWrapper>) =>
  sql`(case when ${t.cancelledAt} is not null then 3 when ${t.dueDate} is null then 2 when ${t.paid} >= ${t.amount} then 1 else 0 end)`;

/** A debt to a supplier: created with a priced reception, a draft until it has a due date. */
export const payments = pgTable(
  "payments",
  {
    ...stored(),
    supplierId: reference(() => suppliers.id),
    /** R$. */
    amount: amount().notNull(),
    /**
     * R$ of `amount` beyond the cost of its lots: an invoice's charges that are no stock; below zero where it charges
     * less than they cost. Zero for a payment without lots.
     */
    outside: amount().notNull().default(0),
    /** R$: the sum of its settlements, updated in the same transaction. */
    paid: amount().notNull().default(0),
    /** The first unpaid day, for a paid one its last; null in a draft. Derived from its installments. */
    dueDate: day(),
    cancelledAt: instant(),
    notes: text(),
  },
  (t) => [
    // Payments of a supplier.
    index("payments_supplier").on(t.supplierId, t.dueDate, t.id),
    // Paid payments by day.
    index("payments_due_order").on(t.dueDate, t.id),
    // The list: open payments first.
    index("payments_standing_order").on(rankByState(t), t.dueDate, t.id),
    // The list as it was recorded.
    index("payments_created_order").on(t.createdAt, t.id),
    // The list by amount.
    index("payments_amount_order").on(t.amount, t.id),
    // Open payments: cards, `pending`, the report of payables.
    index("payments_open").on(t.dueDate, t.id).where(sql`${t.paid} < ${t.amount} and ${t.cancelledAt} is null`),
    check("payments_amount", sql`${t.amount} > 0`),
    check("payments_paid", sql`${t.paid} between 0 and ${t.amount}`),
    check("payments_cancelled_unpaid", sql`${t.cancelledAt} is null or ${t.paid} = 0`),
  ],
);

/** Which lots a payment pays, and how much of it each. */
export const paymentLots = pgTable(
  "payment_lots",
  {
    paymentId: reference(() => payments.id),
    lotId: reference(() => lots.id),
    /** R$. */
    amount: amount().notNull(),
    /** R$: its part of the payment's `paid`. */
    paid: amount().notNull().default(0),
    /** The payment is not cancelled: a lot has at most one active payment. */
    standing: boolean().notNull().default(true),
  },
  (t) => [
    primaryKey({ columns: [t.paymentId, t.lotId] }),
    // Lots whose payment was cancelled, and a lot's settlements in the past.
    index("payment_lots_lot").on(t.lotId),
    uniqueIndex("payment_lots_one_standing").on(t.lotId).where(sql`${t.standing}`),
    check("payment_lots_amount", sql`${t.amount} > 0`),
    check("payment_lots_paid", sql`${t.paid} between 0 and ${t.amount}`),
  ],
);

/** The parts of a payment by their days; one part when it is due at once, none in a draft. */
export const paymentInstallments = pgTable(
  "payment_installments",
  {
    paymentId: reference(() => payments.id),
    /** From 1, in the order of days. */
    number: integer().notNull(),
    dueDate: day().notNull(),
    /** R$. */
    amount: amount().notNull(),
    /** R$: settlements cover the earliest installment first. */
    paid: amount().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.paymentId, t.number] }),
    // Payments due in a period, paid or not.
    index("payment_installments_due").on(t.dueDate, t.paymentId),
    // The same that are open: `pending`, cards, the digest.
    index("payment_installments_open").on(t.dueDate, t.paymentId).where(sql`${t.paid} < ${t.amount}`),
    check("payment_installments_amount", sql`${t.amount} > 0`),
    check("payment_installments_paid", sql`${t.paid} between 0 and ${t.amount}`),
  ],
);

/**
 * A payment's debt before its amount, supplier, lots or plan changed, one row for each moment of change: appended where
 * payments are recalculated, never changed.
 */
export const paymentVersions = pgTable(
  "payment_versions",
  {
    paymentId: reference(() => payments.id),
    /** The end of the validity of these values. */
    happenedAt: instant().notNull(),
    /** The instant of recording the end of the validity. */
    recordedAt: instant().notNull(),
    supplierId: reference(() => suppliers.id),
    /** R$. */
    amount: amount().notNull(),
    lines: jsonb().$type<readonly { lotId: string; amount: number }[]>().notNull(),
    /** In the order of their days. */
    installments: jsonb().$type<readonly { dueDate: string; amount: number }[]>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.paymentId, t.recordedAt] })],
);

/** Paid amounts: appended, never changed (a trigger refuses it). A reversal is a settlement of the opposite sign. */
export const settlements = pgTable(
  "settlements",
  {
    id: uuid().primaryKey(),
    paymentId: reference(() => payments.id),
    /** A reversal has the day of the settlement it reverses, so that the sum of any period is net of reversals. */
    paidAt: day().notNull(),
    /** R$, signed. */
    amount: amount().notNull(),
    method: text().$type<PaymentMethod>().notNull(),
    notes: text(),
    reversesId: uuid().references((): AnyPgColumn => settlements.id),
    /** Why it was reversed. */
    reason: text(),
    recordedAt: instant().notNull(),
    recordedBy: uuid(),
  },
  (t) => [
    // The settlements of a payment.
    index("settlements_payment").on(t.paymentId, t.recordedAt, t.id),
    // The settlements of a period.
    index("settlements_paid_order").on(t.paidAt, t.paymentId),
    uniqueIndex("settlements_one_reversal").on(t.reversesId).where(sql`${t.reversesId} is not null`),
    check("settlements_sign", sql`case when ${t.reversesId} is null then ${t.amount} > 0 else ${t.amount} < 0 end`),
    check("settlements_reason", sql`(${t.reversesId} is null) = (${t.reason} is null)`),
    check("settlements_method", sql`${t.method} in ('pix', 'dinheiro', 'transferência', 'boleto', 'cheque')`),
  ],
);
