import { sql } from "drizzle-orm";
import { check, index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { amount, day, instant, stored } from "../../shared/db/columns.ts";
import { lots } from "../lots/lots.table.ts";
import { suppliers } from "../suppliers/suppliers.table.ts";

/** What is owed to a supplier: born with a priced reception, a draft until it has a day to be paid on. */
export const payments = pgTable(
  "payments",
  {
    ...stored(),
    supplierId: uuid()
      .notNull()
      .references(() => suppliers.id),
    /** R$. */
    amount: amount().notNull(),
    dueDate: day(),
    cancelledAt: instant(),
    notes: text(),
  },
  (t) => [index("payments_supplier").on(t.supplierId), check("payments_amount", sql`${t.amount} > 0`)],
);

/** Which lots a payment pays, and how much of it each. */
export const paymentLots = pgTable(
  "payment_lots",
  {
    paymentId: uuid()
      .notNull()
      .references(() => payments.id),
    lotId: uuid()
      .notNull()
      .references(() => lots.id),
    /** R$. */
    amount: amount().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.paymentId, t.lotId] }),
    index("payment_lots_lot").on(t.lotId),
    check("payment_lots_amount", sql`${t.amount} > 0`),
  ],
);
