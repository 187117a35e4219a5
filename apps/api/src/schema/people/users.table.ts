import { sql } from "drizzle-orm";
import { boolean, check, pgTable, smallint, text, uuid } from "drizzle-orm/pg-core";
import { bytes, instant, stored, uniqueName } from "../columns.ts";

export const users = pgTable(
  "users",
  {
    ...stored(),
    name: text().notNull(),
    /** The password's argon2id hash, as a PHC string. */
    passwordHash: text().notNull(),
    level: smallint().$type<1 | 2>().notNull(),
    active: boolean().notNull().default(true),
  },
  (t) => [uniqueName("users_name_unique", t), check("users_level", sql`${t.level} in (1, 2)`)],
);

/** The picture of a user as the server encoded it. Its `hash` is the ETag and a part of the picture's address. */
export const userPictures = pgTable("user_pictures", {
  userId: uuid()
    .primaryKey()
    .references(() => users.id),
  type: text().notNull(),
  bytes: bytes().notNull(),
  hash: text().notNull(),
  updatedAt: instant().notNull(),
});
