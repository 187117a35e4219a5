import type { ClosedMonth, LateChange } from "@pomar/contract/money/closings/closings.schema";
import { sql } from "drizzle-orm";
import { check, index, integer, jsonb, pgTable, text, unique, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { day, instant, reference } from "../columns.ts";

/** A month as it was known when it was closed: appended, never changed (a trigger refuses it). */
export const closings = pgTable(
  "closings",
  {
    id: uuid().primaryKey(),
    /** `YYYY-MM`. */
    month: text().notNull(),
    number: integer().notNull(),
    /** No movement or settlement that it knows of was recorded later, and none that it does not know of earlier. */
    closedAt: instant().notNull(),
    closedBy: uuid(),
    /** The month's last day. */
    lastDay: day().notNull(),
    /** The first instant after it, in the plant. */
    endsAt: instant().notNull(),
    snapshot: jsonb().$type<ClosedMonth>().notNull(),
  },
  (t) => [
    uniqueIndex("closings_month_number").on(t.month, t.number),
    check("closings_month", sql`${t.month} ~ '^\\d{4}-\\d{2}$'`),
    check("closings_closed_after_end", sql`${t.closedAt} >= ${t.endsAt}`),
    check("closings_number", sql`${t.number} > 0`),
  ],
);

/**
 * Records made after a closing that are dated to its month or before, or that changed a cost or a debt of that time:
 * triggers append them in the transaction that records them.
 */
export const lateChanges = pgTable(
  "late_changes",
  {
    id: uuid().primaryKey().defaultRandom(),
    closingId: reference(() => closings.id),
    kind: text().$type<LateChange["kind"]>().notNull(),
    /** The movement or the settlement; the lot whose cost changed, or the payment. */
    recordId: uuid().notNull(),
    recordedAt: instant().notNull(),
  },
  (t) => [
    unique("late_changes_unique").on(t.closingId, t.recordId, t.recordedAt),
    // The late changes of a closing.
    index("late_changes_order").on(t.closingId, t.recordedAt, t.id),
  ],
);
