import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, primaryKey, smallint, text, uniqueIndex } from "drizzle-orm/pg-core";
import { instant, reading, reference, stored } from "../columns.ts";
import { customers } from "../registries/customers.table.ts";

/**
 * Lots dispatched to a customer together. The lines of a dispatch are the ledger's active shipments that name the
 * dispatch.
 */
export const dispatches = pgTable(
  "dispatches",
  {
    ...stored(),
    /** The dispatch's code `EX-26330-01`: day and sequence number. */
    code: text().notNull(),
    customerId: reference(() => customers.id),
    dispatchedAt: instant().notNull(),
    invoiceNumber: text(),
    /** The access key of the electronic invoice, 44 characters. */
    invoiceKey: text(),
    plate: text(),
    driver: text(),
    truckTemperatureC: reading(),
    notes: text(),
    /** The reason for dispatching lots with less shelf life than the customer requires. */
    overrideReason: text(),
    /** The dispatch's searchable text without accents and case; a search also reads the customer's name. */
    searched: text()
      .notNull()
      .generatedAlwaysAs(
        sql`fold(code || ' ' || coalesce(invoice_number, '') || ' ' || coalesce(invoice_key, '') || ' ' || coalesce(plate, '') || ' ' || coalesce(driver, ''))`,
      ),
  },
  (t) => [
    uniqueIndex("dispatches_code_unique").on(t.code),
    check("dispatches_invoice_key", sql`${t.invoiceKey} ~ '^[0-9A-Z]{44}$'`),
    // Serves the list of dispatches.
    index("dispatches_order").on(t.dispatchedAt, t.id).where(sql`${t.removedAt} is null`),
    // Serves the list of dispatches in the order of recording.
    index("dispatches_created_order").on(t.createdAt, t.id).where(sql`${t.removedAt} is null`),
    // Serves a customer's active dispatches when a search finds the customer's name: the search reads this index and no
    // rows.
    index("dispatches_customer").on(t.customerId, t.dispatchedAt, t.id, t.removedAt),
    // Serves every search of dispatches.
    index("dispatches_search").using("gin", sql`${t.searched} gin_trgm_ops`),
  ],
);

/** A customer's number of active dispatches, as the sum of several rows; a trigger maintains the rows. */
export const dispatchCounts = pgTable(
  "dispatch_counts",
  {
    customerId: reference(() => customers.id),
    part: smallint().notNull(),
    dispatches: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.customerId, t.part] })],
);
