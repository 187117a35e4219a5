import type { View } from "@pomar/contract/people/views/views.schema";
import { sql } from "drizzle-orm";
import { boolean, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { stored } from "../columns.ts";

/** A filter and an order of a list, saved under a name; the creator owns the view. */
export const savedViews = pgTable(
  "saved_views",
  {
    ...stored(),
    name: text().notNull(),
    /** The address of the list's page, without the query. */
    list: text().notNull(),
    isShared: boolean().notNull(),
    isTile: boolean().notNull(),
    search: jsonb().$type<Record<string, string>>().notNull(),
    columns: jsonb().$type<View["columns"]>(),
    labels: jsonb().$type<Record<string, string>>().notNull(),
  },
  (t) => [
    uniqueIndex("saved_views_name_unique")
      .on(t.createdBy, t.list, sql`unique_name(${t.name})`)
      .where(sql`${t.removedAt} is null`),
  ],
);
