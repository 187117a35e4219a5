import { type SQLWrapper, sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { instant, reference, stored, uniqueName } from "../columns.ts";
import { fruits } from "./fruits.table.ts";
import { additionals, additives, packagings } from "./supplies.table.ts";

type OneItem = Record<"fruitId" | "additiveId" | "additionalId" | "packagingId", SQLWrapper>;

/** SQL expression for the item id of a product row, whatever the item's type; indexes must use the same expression. */
export const coalesceItem = (t: OneItem) =>
  sql<string>`coalesce(${t.fruitId}, ${t.additiveId}, ${t.additionalId}, ${t.packagingId})`;

export const suppliers = pgTable(
  "suppliers",
  {
    ...stored(),
    name: text().notNull(),
    /** The phone number, eleven digits. */
    phone: text(),
    /** The supplier's CPF or CNPJ without punctuation. */
    document: text(),
    city: text(),
    state: text(),
    pixKey: text(),
    /** The agreed number of days from a delivery to its payment; null: no term is agreed. */
    paymentTermDays: integer(),
    notes: text(),
    // Names are stored without accents and case: otherwise each search or late list page would convert every name.
    /** The supplier's name without accents and case, for the order of lists. */
    nameKey: text().notNull().generatedAlwaysAs(sql`fold(name)`),
    cityKey: text().generatedAlwaysAs(sql`fold(city)`),
    /** The supplier's searchable text, without accents and case. */
    searched: text()
      .notNull()
      .generatedAlwaysAs(
        sql`fold(name || ' ' || coalesce(city, '') || ' ' || coalesce(phone, '') || ' ' || coalesce(document, ''))`,
      ),
  },
  (t) => [
    uniqueName("suppliers_name_unique", t),
    uniqueIndex("suppliers_document_unique").on(t.document).where(sql`${t.removedAt} is null`),
    check("suppliers_payment_term", sql`${t.paymentTermDays} between 0 and 365`),
    // Serves every search of suppliers.
    index("suppliers_search").using("gin", sql`${t.searched} gin_trgm_ops`),
    // Serves the list of suppliers and the pickers.
    index("suppliers_by_name").on(t.nameKey, t.id).where(sql`${t.removedAt} is null`),
    // Serves the list of suppliers by city.
    index("suppliers_by_city").on(t.cityKey, t.id).where(sql`${t.removedAt} is null`),
    // Serves the list of suppliers in the order of recording.
    index("suppliers_created_order").on(t.createdAt, t.id).where(sql`${t.removedAt} is null`),
  ],
);

/** The items that a supplier sells: exactly one item per row. */
export const supplierProducts = pgTable(
  "supplier_products",
  {
    id: uuid().primaryKey(),
    supplierId: reference(() => suppliers.id),
    fruitId: uuid().references(() => fruits.id),
    additiveId: uuid().references(() => additives.id),
    additionalId: uuid().references(() => additionals.id),
    packagingId: uuid().references(() => packagings.id),
    createdAt: instant().notNull(),
    createdBy: uuid(),
  },
  (t) => [
    check(
      "supplier_products_one_item",
      sql`num_nonnulls(${t.fruitId}, ${t.additiveId}, ${t.additionalId}, ${t.packagingId}) = 1`,
    ),
    uniqueIndex("supplier_products_unique").on(t.supplierId, coalesceItem(t)),
    // Serves the list of an item's suppliers.
    index("supplier_products_item").on(coalesceItem(t)),
  ],
);
