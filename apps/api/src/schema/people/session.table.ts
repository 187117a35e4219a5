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

/** Devices on which users logged in; each device stores a token (mark) that identifies the device. */
export const deviceMarks = pgTable("device_marks", {
  /** SHA-256, in hexadecimal, of the identifier that the device stores; the server does not store the identifier. */
  markHash: text().primaryKey(),
  userId: reference(() => users.id),
  /** The number of wrong passwords entered on this device since its last right password. */
  failures: integer().notNull(),
  lastUsedAt: instant().notNull(),
});

/**
 * Networks from which users logged in: wrong passwords entered in a different network do not lock users out in these
 * networks.
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
