import { type SQLWrapper, sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { instant, reference, stored, uniqueName } from "../columns.ts";
import { additionals } from "./additionals.table.ts";
import { additives } from "./additives.table.ts";
import { fruits } from "./fruits.table.ts";
import { packagings } from "./packaging.table.ts";

type OneItem = Record<"fruitId" | "additiveId" | "additionalId" | "packagingId", SQLWrapper>;

/** The item of a product row, whatever its type; the indexes use the very same expression. */
export const coalesceItem = (t: OneItem) =>
  sql<string>`coalesce(${t.fruitId}, ${t.additiveId}, ${t.additionalId}, ${t.packagingId})`;

export const suppliers = pgTable(
  "suppliers",
  {
    ...stored(),
    name: text().notNull(),
    /** Eleven digits. */
    phone: text(),
    /** CPF or CNPJ without punctuation. */
    document: text(),
    city: text(),
    state: text(),
    pixKey: text(),
    /** Days from a delivery to its payment, as agreed; null: nothing is agreed. */
    paymentTermDays: integer(),
    notes: text(),
    // Folding a name costs more than reading it: stored, so that a search or a far page folds nothing.
    /** The name without accents and case, for the order. */
    nameKey: text().notNull().generatedAlwaysAs(sql`fold(name)`),
    cityKey: text().generatedAlwaysAs(sql`fold(city)`),
    /** Folded text that a search reads. */
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
    // Every search of suppliers.
    index("suppliers_search").using("gin", sql`${t.searched} gin_trgm_ops`),
    // The list, and pickers.
    index("suppliers_by_name").on(t.nameKey, t.id).where(sql`${t.removedAt} is null`),
    // The list by city.
    index("suppliers_by_city").on(t.cityKey, t.id).where(sql`${t.removedAt} is null`),
    // The list as it was recorded.
    index("suppliers_created_order").on(t.createdAt, t.id).where(sql`${t.removedAt} is null`),
  ],
);

/** A supplier's products: exactly one item a row. */
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
    // The suppliers of an item.
    index("supplier_products_item").on(coalesceItem(t)),
  ],
);
