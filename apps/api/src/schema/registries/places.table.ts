import { sql } from "drizzle-orm";
import { type AnyPgColumn, check, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { stored } from "../columns.ts";

/** Chambers and the positions in them, where lots are stored. */
export const places = pgTable(
  "places",
  {
    ...stored(),
    name: text().notNull(),
    /** The chamber of a position; null of a chamber. */
    parentId: uuid().references((): AnyPgColumn => places.id),
    /** The name with the chamber's before it; updated when the chamber is renamed. */
    fullName: text().notNull(),
    /** The code on its label, also after it was removed. */
    code: text().notNull(),
    notes: text(),
  },
  (t) => [
    uniqueIndex("places_name_unique").on(sql`unique_name(${t.fullName})`).where(sql`${t.removedAt} is null`),
    uniqueIndex("places_code_unique").on(t.code),
    check("places_not_in_itself", sql`${t.parentId} <> ${t.id}`),
  ],
);
