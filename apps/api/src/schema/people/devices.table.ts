import { pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "../columns.ts";

/** The codes assigned to devices: a code belongs to one device for ever. */
export const devices = pgTable("devices", {
  code: text().primaryKey(),
  createdAt: instant().notNull(),
  createdBy: uuid(),
});
