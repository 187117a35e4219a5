import { index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
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

/** Wrong passwords of late, by who was tried and by where it came from. */
export const loginAttempts = pgTable("login_attempts", {
  key: text().primaryKey(),
  failures: integer().notNull(),
  lastAt: instant().notNull(),
});

/** Where people logged in from: whoever guesses their passwords elsewhere does not keep them out there. */
export const loginPlaces = pgTable(
  "login_places",
  {
    userId: uuid()
      .notNull()
      .references(() => users.id),
    network: text().notNull(),
    lastAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.network] }), index("login_places_last").on(t.lastAt)],
);
