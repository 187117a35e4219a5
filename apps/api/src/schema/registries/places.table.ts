import { sql } from "drizzle-orm";
import { type AnyPgColumn, check, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { stored } from "../columns.ts";

/** Chambers and the positions in them, where lots are stored. */
export const places = pgTable(
  "places",
  {
    ...stored(),
    name: text().notNull(),
    /** The chamber that contains the position; null: this place is a chamber. */
    parentId: uuid().references((): AnyPgColumn => places.id),
    /** The full name; a position's full name starts with the chamber's name and changes when the chamber is renamed. */
    fullName: text().notNull(),
    /** The code on the place's label, which stays reserved after the place is removed. */
    code: text().notNull(),
    notes: text(),
  },
  (t) => [
    uniqueIndex("places_name_unique").on(sql`unique_name(${t.fullName})`).where(sql`${t.removedAt} is null`),
    uniqueIndex("places_code_unique").on(t.code),
    check("places_not_in_itself", sql`${t.parentId} <> ${t.id}`),
  ],
);
