import type { Unit } from "@pomar/contract/lots/lots.schema";
import { sql } from "drizzle-orm";
import { boolean, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { stored } from "../../shared/db/columns.ts";

export const additionals = pgTable(
  "additionals",
  {
    ...stored(),
    name: text().notNull(),
    code: text().notNull(),
    unit: text().$type<Unit>().notNull(),
    active: boolean().notNull().default(true),
  },
  (t) => [
    uniqueIndex("additionals_name_unique").on(sql`fold(${t.name})`).where(sql`${t.removedAt} is null`),
    uniqueIndex("additionals_code_unique").on(t.code).where(sql`${t.removedAt} is null`),
  ],
);
