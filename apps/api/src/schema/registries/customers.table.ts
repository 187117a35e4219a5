import { sql } from "drizzle-orm";
import { type AnyPgColumn, check, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { stored, uniqueName } from "../columns.ts";

export const customers = pgTable(
  "customers",
  {
    ...stored(),
    name: text().notNull(),
    /** CPF or CNPJ without punctuation. */
    document: text(),
    /** Ten or eleven digits. */
    phone: text(),
    email: text(),
    address: text(),
    /** The person to call when a lot is recalled, and how. */
    recallContact: text(),
    /** Days of shelf life that a lot must have left when it is dispatched; null: the customer requires none. */
    minShelfLifeDays: integer(),
    notes: text(),
    /** The customer that this duplicate was joined into, which has its dispatches now. */
    joinedIntoId: uuid().references((): AnyPgColumn => customers.id),
    /** The name without accents and case, for order and search. */
    nameKey: text().notNull().generatedAlwaysAs(sql`fold(name)`),
    /** Folded text that an administrator's search reads. */
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
    // Every search of an administrator.
    index("customers_search").using("gin", sql`${t.searched} gin_trgm_ops`),
    // Every search of an employee, and of dispatches by their customer.
    index("customers_name_search").using("gin", sql`${t.nameKey} gin_trgm_ops`),
    // The list, and pickers.
    index("customers_by_name").on(t.nameKey, t.id).where(sql`${t.removedAt} is null`),
  ],
);
