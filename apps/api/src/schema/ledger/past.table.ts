import { sql } from "drizzle-orm";
import { boolean, check, pgTable } from "drizzle-orm/pg-core";
import { instant } from "../columns.ts";

/**
 * The instant since when every change of costs and debts is recorded. A plant older than this table has one row; a
 * newer plant, whose every change is recorded, has no row.
 */
export const historyStart = pgTable(
  "history_start",
  { only: boolean().primaryKey().default(true), at: instant().notNull() },
  (t) => [check("history_start_only", sql`${t.only}`)],
);
