import { sql } from "drizzle-orm";
import { boolean, check, pgTable, smallint, text, uniqueIndex } from "drizzle-orm/pg-core";
import { stored } from "../../shared/db/columns.ts";

export const users = pgTable(
  "users",
  {
    ...stored(),
    name: text().notNull(),
    /** argon2id, PHC string. */
    passwordHash: text().notNull(),
    level: smallint().$type<1 | 2>().notNull(),
    active: boolean().notNull().default(true),
  },
  (t) => [
    uniqueIndex("users_name_unique").on(sql`fold(${t.name})`).where(sql`${t.removedAt} is null`),
    check("users_level", sql`${t.level} in (1, 2)`),
  ],
);
