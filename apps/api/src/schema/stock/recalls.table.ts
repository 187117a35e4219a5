import type { NoticeHow } from "@pomar/contract/stock/recalls/recalls.schema";
import { sql } from "drizzle-orm";
import { check, index, numeric, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { instant, quantity, reference } from "../columns.ts";
import { lots } from "../ledger/lots.table.ts";
import { customers } from "../registries/customers.table.ts";

/** The record of a recall: opened with its lots, continued with notices to customers, closed with a conclusion. */
export const recalls = pgTable(
  "recalls",
  {
    id: uuid().primaryKey(),
    /** The recall's code `RC-26330-01`: day and sequence number. */
    code: text().notNull(),
    /** The first lot of the recall, from which its other lots derive. */
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

/** The lots of a recall: the first lot, the lots made of the first lot, and the returns of all these lots. */
export const recallLots = pgTable(
  "recall_lots",
  {
    recallId: reference(() => recalls.id),
    lotId: reference(() => lots.id),
    /** The fraction of the lot that comes from the first lot, 0 to 1; null where the lot's mass is unknown. */
    share: numeric({ precision: 14, scale: 12, mode: "number" }),
    /** `share` times the lot's initial quantity, in the lot's unit. */
    exposureQuantity: quantity(),
  },
  (t) => [
    primaryKey({ columns: [t.recallId, t.lotId] }),
    // Serves the check for open recalls of a lot before the lot is released or returned.
    index("recall_lots_lot").on(t.lotId),
  ],
);

/** The notices of a recall: the notified customer or agency, the channel, and the answer. */
export const recallNotices = pgTable(
  "recall_notices",
  {
    id: uuid().primaryKey(),
    recallId: reference(() => recalls.id),
    /** The notified customer; null: the health agency was notified. */
    customerId: uuid().references(() => customers.id),
    notifiedAt: instant().notNull(),
    notifiedBy: uuid(),
    how: text().$type<NoticeHow>().notNull(),
    answer: text(),
    /** The quantity that the customer reports to have in stock. */
    holds: text(),
  },
  (t) => [
    // Serves the notices of a recall.
    index("recall_notices_recall").on(t.recallId, t.notifiedAt),
  ],
);
