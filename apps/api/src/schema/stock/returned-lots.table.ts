import { boolean, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { reading, reference } from "../columns.ts";
import { lots } from "../ledger/lots.table.ts";
import { dispatches } from "./dispatches.table.ts";

/** A return from a customer: a lot of its own, made of the dispatched lot and of nothing else. */
export const returnedLots = pgTable(
  "returned_lots",
  {
    /** The lot that the return made. */
    lotId: uuid()
      .primaryKey()
      .references(() => lots.id),
    /** The lot that had left. */
    fromLotId: reference(() => lots.id),
    dispatchId: reference(() => dispatches.id),
    reason: text().notNull(),
    temperatureC: reading(),
    packageOk: boolean().notNull(),
  },
  (t) => [
    // The returns of a dispatch.
    index("returned_lots_dispatch").on(t.dispatchId),
  ],
);
