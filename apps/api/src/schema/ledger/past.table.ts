import { sql } from "drizzle-orm";
import { boolean, check, pgTable } from "drizzle-orm/pg-core";
import { instant } from "../columns.ts";

/**
 * Since when every change of costs and debts is recorded: one row, where a plant was older than that; none where its
 * whole life is.
 */
export const historyStart = pgTable(
  "history_start",
  { only: boolean().primaryKey().default(true), at: instant().notNull() },
  (t) => [check("history_start_only", sql`${t.only}`)],
);
