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
    /** Whose action it tells of; that person is not notified. */
    actorId: uuid(),
    /** The entry that it leads to; null where it leads to a list. */
    entryId: uuid(),
    /** When an administrator said that the entry it asks to correct is right as it is. */
    dismissedAt: instant(),
  },
  (t) => [
    // The inbox, and how much of it is unread.
    index("notifications_order").on(t.at, t.id, t.actorId),
    // The requests to correct an entry.
    index("notifications_requests")
      .on(t.entryId, t.at)
      .where(sql`${t.entryId} is not null and ${t.dismissedAt} is null`),
  ],
);

/** Until when somebody has read everything: what is older needs no row of its own. */
export const notificationMarks = pgTable("notification_marks", {
  userId: uuid().primaryKey(),
  readUntil: instant().notNull(),
});

/** Who has read what of what came after their mark. */
export const notificationReads = pgTable(
  "notification_reads",
  {
    userId: uuid().notNull(),
    notificationId: reference(() => notifications.id),
  },
  (t) => [primaryKey({ columns: [t.userId, t.notificationId] })],
);

/** The days whose news are told: whichever process writes the row tells them, in the same transaction. */
export const dailyNews = pgTable("daily_news", {
  day: day().primaryKey(),
  at: instant().notNull(),
});
