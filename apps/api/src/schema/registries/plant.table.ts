import { sql } from "drizzle-orm";
import { boolean, check, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { bytes, instant, stored } from "../columns.ts";

/** The plant as labels and papers name it: one row, or no row until the plant is registered. */
export const plant = pgTable(
  "plant",
  {
    ...stored(),
    /** Always true and unique, so that the table has at most one row. */
    only: boolean().notNull().unique().default(true),
    name: text().notNull(),
    /** The plant's CNPJ without punctuation. */
    document: text(),
    address: text(),
    /** The establishment's number with the Ministry of Agriculture (MAPA). */
    mapaRegistration: text(),
    /** Hours within which the health agency must be notified of a recall. */
    recallNoticeHours: integer().notNull().default(48),
    /** The number of days after a drill until the next drill is due. */
    drillIntervalDays: integer().notNull().default(180),
  },
  (t) => [
    check("plant_only", sql`${t.only}`),
    check("plant_recall_notice", sql`${t.recallNoticeHours} between 1 and 720`),
    check("plant_drill_interval", sql`${t.drillIntervalDays} between 1 and 1095`),
  ],
);

/** The plant's logo as the server encoded it. Its `hash` is the ETag and a part of the logo's address. */
export const plantLogos = pgTable("plant_logos", {
  plantId: uuid()
    .primaryKey()
    .references(() => plant.id),
  type: text().notNull(),
  bytes: bytes().notNull(),
  hash: text().notNull(),
  updatedAt: instant().notNull(),
});
