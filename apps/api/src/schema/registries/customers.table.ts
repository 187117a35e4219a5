import { sql } from "drizzle-orm";
import { type AnyPgColumn, check, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { stored, uniqueName } from "../columns.ts";

export const customers = pgTable(
  "customers",
  {
    ...stored(),
    name: text().notNull(),
    /** The customer's CPF or CNPJ without punctuation. */
    document: text(),
    /** The phone number, ten or eleven digits. */
    phone: text(),
    email: text(),
    address: text(),
    /** The person to contact when a lot is recalled, with the phone number or address. */
    recallContact: text(),
    /** The minimum number of days from a dispatch to the lot's expiry; null: the customer requires no minimum. */
    minShelfLifeDays: integer(),
    notes: text(),
    /** The customer into which this duplicate was joined; the dispatches now belong to that customer. */
    joinedIntoId: uuid().references((): AnyPgColumn => customers.id),
    /** The name without accents and case, for the order and the search of lists. */
    nameKey: text().notNull().generatedAlwaysAs(sql`fold(name)`),
    /** The customer's searchable text without accents and case; only a search by an administrator reads the text. */
    searched: text()
      .notNull()
      .generatedAlwaysAs(
        sql`fold(name || ' ' || coalesce(document, '') || ' ' || coalesce(phone, '') || ' ' || coalesce(email, ''))`,
      ),
  },
  (t) => [
    uniqueName("customers_name_unique", t),
    uniqueIndex("customers_document_unique").on(t.document).where(sql`${t.removedAt} is null`),
    check("customers_min_shelf_life", sql`${t.minShelfLifeDays} between 0 and 3650`),
    check("customers_joined_is_removed", sql`${t.joinedIntoId} is null or ${t.removedAt} is not null`),
    // Serves every search of customers by an administrator.
    index("customers_search").using("gin", sql`${t.searched} gin_trgm_ops`),
    // Serves every search of customers by an employee, and every search of dispatches by customer.
    index("customers_name_search").using("gin", sql`${t.nameKey} gin_trgm_ops`),
    // Serves the list of customers and the pickers.
    index("customers_by_name").on(t.nameKey, t.id).where(sql`${t.removedAt} is null`),
  ],
);
