import type { NoticeHow } from "@pomar/contract/stock/recalls/recalls.schema";
import { sql } from "drizzle-orm";
import { check, index, numeric, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { instant, quantity, reference } from "../columns.ts";
import { lots } from "../ledger/lots.table.ts";
import { customers } from "../registries/customers.table.ts";

/** The course of a recall: opened with its lots, customers notified, closed with a conclusion. */
export const recalls = pgTable(
  "recalls",
  {
    id: uuid().primaryKey(),
    /** `RC-26330-01`: day and sequence. */
    code: text().notNull(),
    /** The lot that it began with. */
    lotId: reference(() => lots.id),
    reason: text().notNull(),
    openedAt: instant().notNull(),
    openedBy: uuid(),
    closedAt: instant(),
    closedBy: uuid(),
    conclusion: text(),
  },
  (t) => [
    uniqueIndex("recalls_code_unique").on(t.code),
    check("recalls_closed_with_conclusion", sql`(${t.closedAt} is null) = (${t.conclusion} is null)`),
  ],
);

/** The lots of a recall: its first one, the lots made of that, and the returns of them. */
export const recallLots = pgTable(
  "recall_lots",
  {
    recallId: reference(() => recalls.id),
    lotId: reference(() => lots.id),
    /** The part of it that comes from the first lot, 0 to 1; null where there is no mass to follow. */
    share: numeric({ precision: 14, scale: 12, mode: "number" }),
    /** `share` times the lot's initial quantity, in its unit. */
    exposureQuantity: quantity(),
  },
  (t) => [
    primaryKey({ columns: [t.recallId, t.lotId] }),
    // The open recalls of a lot, before it is released or comes back.
    index("recall_lots_lot").on(t.lotId),
  ],
);

/** The notified customers and agencies of a recall, the channel, and their answers. */
export const recallNotices = pgTable(
  "recall_notices",
  {
    id: uuid().primaryKey(),
    recallId: reference(() => recalls.id),
    /** Null: the health agency. */
    customerId: uuid().references(() => customers.id),
    notifiedAt: instant().notNull(),
    notifiedBy: uuid(),
    how: text().$type<NoticeHow>().notNull(),
    answer: text(),
    /** The quantity that they report to hold. */
    holds: text(),
  },
  (t) => [
    // The notices of a recall.
    index("recall_notices_recall").on(t.recallId, t.notifiedAt),
  ],
);
