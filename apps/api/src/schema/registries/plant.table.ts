import { sql } from "drizzle-orm";
import { boolean, check, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { bytes, instant, stored } from "../columns.ts";

/** The plant as its labels and papers name it: one row, or none until it is registered. */
export const plant = pgTable(
  "plant",
  {
    ...stored(),
    /** True, and unique: there is one plant. */
    only: boolean().notNull().unique().default(true),
    name: text().notNull(),
    /** CNPJ without punctuation. */
    document: text(),
    address: text(),
    /** The establishment's number with the Ministry of Agriculture (MAPA). */
    mapaRegistration: text(),
    /** Hours within which the health agency must be notified of a recall. */
    recallNoticeHours: integer().notNull().default(48),
    /** Days after which the next drill is due. */
    drillIntervalDays: integer().notNull().default(180),
  },
  (t) => [
    check("plant_only", sql`${t.only}`),
    check("plant_recall_notice", sql`${t.recallNoticeHours} between 1 and 720`),
    check("plant_drill_interval", sql`${t.drillIntervalDays} between 1 and 1095`),
  ],
);

/** The plant's logo, as the server made it. Its `hash` is its ETag and part of its address. */
export const plantLogos = pgTable("plant_logos", {
  plantId: uuid()
    .primaryKey()
    .references(() => plant.id),
  type: text().notNull(),
  bytes: bytes().notNull(),
  hash: text().notNull(),
  updatedAt: instant().notNull(),
});
