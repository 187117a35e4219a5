import { sql } from "drizzle-orm";
import { boolean, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { reading, stored } from "../../shared/db/columns.ts";

export const fruits = pgTable(
  "fruits",
  {
    ...stored(),
    name: text().notNull(),
    code: text().notNull(),
    expectedYield: reading(),
    yieldMin: reading(),
    yieldMax: reading(),
    brixMin: reading(),
    phMin: reading(),
    phMax: reading(),
    acidityMin: reading(),
    totalSolidsMin: reading(),
    waterAllowed: boolean().notNull(),
    shelfLifeRawDays: integer().notNull(),
    shelfLifePulpDays: integer().notNull(),
    shelfLifeFinalDays: integer().notNull(),
    notes: text(),
    active: boolean().notNull().default(true),
  },
  (t) => [
    uniqueIndex("fruits_name_unique").on(sql`fold(${t.name})`).where(sql`${t.removedAt} is null`),
    uniqueIndex("fruits_code_unique").on(t.code).where(sql`${t.removedAt} is null`),
    index("fruits_name_search").using("gin", sql`fold(${t.name}) gin_trgm_ops`),
  ],
);
