import { index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "../../shared/db/columns.ts";
import { users } from "../users/users.table.ts";

export const sessions = pgTable(
  "sessions",
  {
    id: uuid().primaryKey(),
    /** SHA-256 of the token, hexadecimal; the token itself is nowhere. */
    tokenHash: text().notNull().unique(),
    userId: uuid()
      .notNull()
      .references(() => users.id),
    createdAt: instant().notNull(),
    lastUsedAt: instant().notNull(),
    address: text(),
    userAgent: text(),
  },
  (t) => [index("sessions_user").on(t.userId), index("sessions_last_used").on(t.lastUsedAt)],
);

/** Wrong passwords of late, by who was tried from where. */
export const loginAttempts = pgTable("login_attempts", {
  key: text().primaryKey(),
  failures: integer().notNull(),
  lastAt: instant().notNull(),
});
