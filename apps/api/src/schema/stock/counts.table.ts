import type { LotType } from "@pomar/contract/kinds";
import type { AsideReason, CountScope, CountState } from "@pomar/contract/stock/counts/counts.schema";
import { sql } from "drizzle-orm";
import { boolean, check, index, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { instant, quantity, reference, stored } from "../columns.ts";
import { lots } from "../ledger/lots.table.ts";
import { lotMovements } from "../ledger/movements.table.ts";
import { places } from "../registries/places.table.ts";

/** A stock count: its scope and its result. It changes nothing in the ledger before it is approved. */
export const stockCounts = pgTable(
  "stock_counts",
  {
    ...stored(),
    /** `IV-26331-01`: day and sequence. */
    code: text().notNull(),
    scope: text().$type<CountScope["of"]>().notNull(),
    /** For the scope `type`. */
    type: text().$type<LotType>(),
    /** For the scope `place`. */
    placeId: uuid().references(() => places.id),
    blind: boolean().notNull(),
    state: text().$type<CountState>().notNull().default("open"),
    endedAt: instant(),
    endedBy: uuid(),
    /** The approval's reason, where it gave one for all lots. */
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

/** A person's counted quantity of a lot. Lines are added and set aside, never changed: all stay as evidence. */
export const stockCountLines = pgTable(
  "stock_count_lines",
  {
    id: uuid().primaryKey(),
    countId: reference(() => stockCounts.id),
    lotId: reference(() => lots.id),
    counted: quantity().notNull(),
    /** The instant of counting. */
    at: instant().notNull(),
    recordedAt: instant().notNull(),
    countedBy: uuid().notNull(),
    note: text(),
    /** Why it no longer counts. */
    aside: text().$type<AsideReason>(),
    /** The balance by the ledger at the instant of the count, as the approval found it; null before. */
    expected: quantity(),
  },
  (t) => [
    // The lines of a count.
    index("stock_count_lines_count").on(t.countId, t.lotId, t.at),
    uniqueIndex("stock_count_lines_one_of_person").on(t.countId, t.lotId, t.countedBy).where(sql`${t.aside} is null`),
    check("stock_count_lines_counted", sql`${t.counted} >= 0`),
    check("stock_count_lines_aside", sql`${t.aside} in ('replaced', 'recount', 'choice')`),
  ],
);

/** The lots of a count: those in stock when it was opened; once approved, the result of each lot that it shows. */
export const stockCountLots = pgTable(
  "stock_count_lots",
  {
    countId: reference(() => stockCounts.id),
    lotId: reference(() => lots.id),
    /** Ledger balance at the instant of its line or, uncounted, of the approval; null before, and where not needed. */
    expected: quantity(),
    /** Resulting quantity: as counted, or zero where not found; null where it was not counted and is left as it is. */
    counted: quantity(),
    movedSince: boolean().notNull().default(false),
    /** The adjustment; null where nothing differs, and for a lot left as it is. */
    movementId: uuid().references(() => lotMovements.id),
    reason: text(),
  },
  (t) => [
    primaryKey({ columns: [t.countId, t.lotId] }),
    uniqueIndex("stock_count_lots_movement").on(t.movementId),
    check("stock_count_lots_told", sql`(${t.movementId} is null) = (${t.reason} is null)`),
  ],
);
