import { pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "../columns.ts";

/** The codes that were given to devices: each is of one device for ever. */
export const devices = pgTable("devices", {
  code: text().primaryKey(),
  createdAt: instant().notNull(),
  createdBy: uuid(),
});
