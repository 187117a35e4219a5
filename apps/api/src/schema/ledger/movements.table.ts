import type { MovementKind } from "@pomar/contract/ledger/lots/movements.schema";
import { sql } from "drizzle-orm";
import { type AnyPgColumn, check, index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { instant, quantity, reference } from "../columns.ts";
import { dispatches } from "../stock/dispatches.table.ts";

import { lots } from "./lots.table.ts";

/** The ledger: appended to, never changed (a trigger refuses changes). `quantity` is signed, in the lot's unit. */
export const lotMovements = pgTable(
  "lot_movements",
  {
    id: uuid().primaryKey(),
    lotId: reference(() => lots.id),
    kind: text().$type<MovementKind>().notNull(),
    quantity: quantity().notNull(),
    occurredAt: instant().notNull(),
    recordedAt: instant().notNull(),
    recordedBy: uuid(),
    /**
     * For a consumption or composition: the lot that consumed the quantity; for a return: the lot that the return
     * created.
     */
    childLotId: uuid().references(() => lots.id),
    reversesId: uuid().references((): AnyPgColumn => lotMovements.id),
    reason: text(),
    /** For a shipment and its returns: the dispatch, which names the customer. */
    dispatchId: uuid().references(() => dispatches.id),
  },
  (t) => [
    // Serves the ledger of a lot and its movements after an instant.
    index("lot_movements_lot").on(t.lotId, t.recordedAt, t.id),
    // Serves the inputs of a lot.
    index("lot_movements_child").on(t.childLotId, t.lotId).where(sql`${t.childLotId} is not null`),
    // Serves the lines of a dispatch and its returns.
    index("lot_movements_dispatch").on(t.dispatchId, t.lotId).where(sql`${t.dispatchId} is not null`),
    // Serves the movements since a day: their rows are nearly all adjacent, since most are recorded on the day they
    // happen.
    index("lot_movements_occurred").using("brin", t.occurredAt.op("timestamptz_minmax_multi_ops")),
    // Serves the movements recorded since an instant, from which the stock of the past is computed.
    index("lot_movements_recorded").using("brin", t.recordedAt.op("timestamptz_minmax_multi_ops")),
    uniqueIndex("lot_movements_one_reversal").on(t.reversesId).where(sql`${t.reversesId} is not null`),
    check(
      "lot_movements_sign",
      sql`case when ${t.kind} in ('entry', 'production') then ${t.quantity} >= 0
        when ${t.kind} in ('return', 'adjustment', 'reversal') then true else ${t.quantity} <= 0 end`,
    ),
    check(
      "lot_movements_child_of_kind",
      sql`case ${t.kind} when 'reversal' then true when 'return' then (${t.childLotId} is not null) = (${t.quantity} < 0)
        else (${t.childLotId} is not null) = (${t.kind} in ('consumption', 'composition')) end`,
    ),
    check(
      "lot_movements_told",
      sql`case when ${t.kind} in ('shipment', 'return') then ${t.dispatchId} is not null
        when ${t.kind} in ('loss', 'adjustment', 'discard') then ${t.reason} is not null else true end`,
    ),
    check("lot_movements_reversal", sql`(${t.kind} = 'reversal') = (${t.reversesId} is not null)`),
    check(
      "lot_movements_kind",
      sql`${t.kind} in ('entry', 'production', 'consumption', 'composition', 'shipment', 'loss', 'adjustment', 'discard', 'return', 'reversal')`,
    ),
  ],
);
