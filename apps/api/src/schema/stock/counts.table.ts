import type { LotType } from "@pomar/contract/kinds";
import type { AsideReason, CountScope, CountState } from "@pomar/contract/stock/counts/counts.schema";
import { sql } from "drizzle-orm";
import { boolean, check, index, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { instant, quantity, reference, stored } from "../columns.ts";
import { lots } from "../ledger/lots.table.ts";
import { lotMovements } from "../ledger/movements.table.ts";
import { places } from "../registries/places.table.ts";

/** A stock count with its scope and its result. The count changes nothing in the ledger before it is approved. */
export const stockCounts = pgTable(
  "stock_counts",
  {
    ...stored(),
    /** The count's code `IV-26331-01`: day and sequence number. */
    code: text().notNull(),
    scope: text().$type<CountScope["of"]>().notNull(),
    /** The type of the counted lots, for the scope `type`. */
    type: text().$type<LotType>(),
    /** The counted place, for the scope `place`. */
    placeId: uuid().references(() => places.id),
    blind: boolean().notNull(),
    state: text().$type<CountState>().notNull().default("open"),
    endedAt: instant(),
    endedBy: uuid(),
    /** The reason of the approval, where one reason applies to all lots. */
    reason: text(),
  },
  (t) => [
    uniqueIndex("stock_counts_code_unique").on(t.code),
    check(
      "stock_counts_scope",
      sql`${t.scope} in ('everything', 'type', 'place') and (${t.scope} = 'type') = (${t.type} is not null)
        and (${t.scope} = 'place') = (${t.placeId} is not null)`,
    ),
    check("stock_counts_state", sql`${t.state} in ('open', 'approved', 'cancelled')`),
    check("stock_counts_ended", sql`(${t.state} = 'open') = (${t.endedAt} is null)`),
  ],
);

/** The quantity of a lot that a person counted. A line may be set aside but never changed: all stay as evidence. */
export const stockCountLines = pgTable(
  "stock_count_lines",
  {
    id: uuid().primaryKey(),
    countId: reference(() => stockCounts.id),
    lotId: reference(() => lots.id),
    counted: quantity().notNull(),
    /** The instant at which the lot was counted. */
    at: instant().notNull(),
    recordedAt: instant().notNull(),
    countedBy: uuid().notNull(),
    note: text(),
    /** The reason why the line is set aside; null: the line is valid. */
    aside: text().$type<AsideReason>(),
    /** The ledger's balance at the instant of counting, as computed at the approval; null before the approval. */
    expected: quantity(),
  },
  (t) => [
    // Serves the lines of a count.
    index("stock_count_lines_count").on(t.countId, t.lotId, t.at),
    uniqueIndex("stock_count_lines_one_of_person").on(t.countId, t.lotId, t.countedBy).where(sql`${t.aside} is null`),
    check("stock_count_lines_counted", sql`${t.counted} >= 0`),
    check("stock_count_lines_aside", sql`${t.aside} in ('replaced', 'recount', 'choice')`),
  ],
);

/** One row per lot of a count: opening the count stores the lots in stock; the approval stores every lot's result. */
export const stockCountLots = pgTable(
  "stock_count_lots",
  {
    countId: reference(() => stockCounts.id),
    lotId: reference(() => lots.id),
    /** The ledger's balance when the lot was counted, else at the approval; null before the approval or if unneeded. */
    expected: quantity(),
    /**
     * The quantity after the approval: the counted quantity, or zero for a lot that was not found; null: the lot was
     * not counted, and its balance does not change.
     */
    counted: quantity(),
    movedSince: boolean().notNull().default(false),
    /** The movement that adjusts the balance; null: the balance does not change. */
    movementId: uuid().references(() => lotMovements.id),
    reason: text(),
  },
  (t) => [
    primaryKey({ columns: [t.countId, t.lotId] }),
    uniqueIndex("stock_count_lots_movement").on(t.movementId),
    check("stock_count_lots_told", sql`(${t.movementId} is null) = (${t.reason} is null)`),
  ],
);
