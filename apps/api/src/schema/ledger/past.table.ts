import { sql } from "drizzle-orm";
import { boolean, check, pgTable } from "drizzle-orm/pg-core";
import { instant } from "../columns.ts";

/**
 * The instant since when every change of costs and debts is recorded: one row in a plant that is older than this
 * record, no row in a plant whose every change is recorded.
 */
export const historyStart = pgTable(
  "history_start",
  { only: boolean().primaryKey().default(true), at: instant().notNull() },
  (t) => [check("history_start_only", sql`${t.only}`)],
);
