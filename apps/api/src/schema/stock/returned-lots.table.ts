import { boolean, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { reading, reference } from "../columns.ts";
import { lots } from "../ledger/lots.table.ts";
import { dispatches } from "./dispatches.table.ts";

/** A return from a customer: a separate lot made of the dispatched lot alone. */
export const returnedLots = pgTable(
  "returned_lots",
  {
    /** The lot that the return created. */
    lotId: uuid()
      .primaryKey()
      .references(() => lots.id),
    /** The dispatched lot of which the customer returned a part. */
    fromLotId: reference(() => lots.id),
    dispatchId: reference(() => dispatches.id),
    reason: text().notNull(),
    temperatureC: reading(),
    packageOk: boolean().notNull(),
  },
  (t) => [
    // Serves the returns of a dispatch.
    index("returned_lots_dispatch").on(t.dispatchId),
  ],
);
