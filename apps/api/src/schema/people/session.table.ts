import { integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { instant, reference } from "../columns.ts";
import { users } from "./users.table.ts";

export const sessions = pgTable("sessions", {
  id: uuid().primaryKey(),
  /** SHA-256 of the token in hexadecimal; the token itself is stored nowhere. */
  tokenHash: text().notNull().unique(),
  userId: reference(() => users.id),
  createdAt: instant().notNull(),
  lastUsedAt: instant().notNull(),
  address: text(),
  userAgent: text(),
});

/** Recent attempts with a wrong password, counted by the entered name and by origin. */
export const loginAttempts = pgTable("login_attempts", {
  key: text().primaryKey(),
  failures: integer().notNull(),
  lastAt: instant().notNull(),
});

/** Devices on which users logged in, identified by a mark that each device stores. */
export const deviceMarks = pgTable("device_marks", {
  /** SHA-256 of the mark in hexadecimal; only the device stores the mark itself. */
  markHash: text().primaryKey(),
  userId: reference(() => users.id),
  /** The number of wrong passwords with this mark since the last right password. */
  failures: integer().notNull(),
  lastUsedAt: instant().notNull(),
});

/**
 * Places from which users logged in: wrong passwords entered at a different place do not lock users out at these
 * places.
 */
export const loginPlaces = pgTable(
  "login_places",
  {
    userId: reference(() => users.id),
    network: text().notNull(),
    lastAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.network] })],
);
