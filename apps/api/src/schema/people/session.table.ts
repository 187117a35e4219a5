import { integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { instant, reference } from "../columns.ts";
import { users } from "./users.table.ts";

export const sessions = pgTable("sessions", {
  id: uuid().primaryKey(),
  /** SHA-256 of the token, hexadecimal; the token itself is nowhere. */
  tokenHash: text().notNull().unique(),
  userId: reference(() => users.id),
  createdAt: instant().notNull(),
  lastUsedAt: instant().notNull(),
  address: text(),
  userAgent: text(),
});

/** Recent wrong passwords, by tried name and by origin. */
export const loginAttempts = pgTable("login_attempts", {
  key: text().primaryKey(),
  failures: integer().notNull(),
  lastAt: instant().notNull(),
});

/** Devices that users logged in on, by the mark that each of them stores. */
export const deviceMarks = pgTable("device_marks", {
  /** SHA-256 of the mark, hexadecimal; the mark itself is on the device only. */
  markHash: text().primaryKey(),
  userId: reference(() => users.id),
  /** Wrong passwords with it since the last right one. */
  failures: integer().notNull(),
  lastUsedAt: instant().notNull(),
});

/** Places that users logged in from: a password guesser elsewhere does not lock them out there. */
export const loginPlaces = pgTable(
  "login_places",
  {
    userId: reference(() => users.id),
    network: text().notNull(),
    lastAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.network] })],
);
