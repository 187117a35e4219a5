import type { NotificationEndpoint } from "@pomar/contract/realtime";
import { sql } from "drizzle-orm";
import { index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { day, instant, reference } from "../columns.ts";

export const notifications = pgTable(
  "notifications",
  {
    id: uuid().primaryKey(),
    message: text().notNull(),
    endpoint: text().$type<NotificationEndpoint>().notNull(),
    at: instant().notNull(),
    /** The acting user, who is not notified. */
    actorId: uuid(),
    /** The entry to which the notification links; null: the notification links to a list. */
    entryId: uuid(),
    /** The instant at which an administrator declared the entry correct as it is. */
    dismissedAt: instant(),
  },
  (t) => [
    // Serves the inbox and its number of unread notifications.
    index("notifications_order").on(t.at, t.id, t.actorId),
    // Serves the requests to correct an entry.
    index("notifications_requests")
      .on(t.entryId, t.at)
      .where(sql`${t.entryId} is not null and ${t.dismissedAt} is null`),
  ],
);

/** The instant up to which a user has read everything: earlier notifications have no row in `notification_reads`. */
export const notificationMarks = pgTable("notification_marks", {
  userId: uuid().primaryKey(),
  readUntil: instant().notNull(),
});

/** Notifications that a user has read, after the instant up to which the user has read everything. */
export const notificationReads = pgTable(
  "notification_reads",
  {
    userId: uuid().notNull(),
    notificationId: reference(() => notifications.id),
  },
  (t) => [primaryKey({ columns: [t.userId, t.notificationId] })],
);

/** Days with a published digest: the process that inserts a day's row publishes the digest in the same transaction. */
export const dailyNews = pgTable("daily_news", {
  day: day().primaryKey(),
  at: instant().notNull(),
});
