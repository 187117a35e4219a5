import type { ClosedMonth, LateChange } from "@pomar/contract/money/closings/closings.schema";
import { sql } from "drizzle-orm";
import { check, index, integer, jsonb, pgTable, text, unique, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { day, instant, reference } from "../columns.ts";

/**
 * A month's figures as they were known when the month was closed: appended, never changed (a trigger refuses changes).
 */
export const closings = pgTable(
  "closings",
  {
    id: uuid().primaryKey(),
    /** The closed month, `YYYY-MM`. */
    month: text().notNull(),
    number: integer().notNull(),
    /**
     * The instant of closing: the closing includes exactly the movements and settlements recorded until this instant.
     */
    closedAt: instant().notNull(),
    closedBy: uuid(),
    /** The last day of the month. */
    lastDay: day().notNull(),
    /** The first instant after the month, in the plant's time zone. */
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
 * Records made after a closing that are dated to the closed month or earlier, or that changed a cost or debt in that
 * time: triggers append a row in the transaction of the record.
 */
export const lateChanges = pgTable(
  "late_changes",
  {
    id: uuid().primaryKey().defaultRandom(),
    closingId: reference(() => closings.id),
    kind: text().$type<LateChange["kind"]>().notNull(),
    /** The id of the movement or settlement, of the lot whose cost changed, or of the payment. */
    recordId: uuid().notNull(),
    recordedAt: instant().notNull(),
  },
  (t) => [
    unique("late_changes_unique").on(t.closingId, t.recordId, t.recordedAt),
    // Serves the list of the late changes of a closing.
    index("late_changes_order").on(t.closingId, t.recordedAt, t.id),
  ],
);
