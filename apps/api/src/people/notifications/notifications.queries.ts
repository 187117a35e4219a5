import {
  maxUnread,
  type notificationsRoutes,
  unreadDays,
} from "@pomar/contract/people/notifications/notifications.routes";
import { and, inArray, type SQL, sql } from "drizzle-orm";
import type { Db, Tx } from "../../platform/db/db.ts";
import { idIn, type ListingOf, matching, ordering } from "../../platform/db/list.ts";
import { notificationMarks, notificationReads, notifications } from "../../schema/people/notifications.table.ts";
import { users } from "../../schema/people/users.table.ts";

/** The owner of an inbox and the present instant. */
export interface Reader {
  userId: string;
  now: Date;
}

const { id, at, message, endpoint, entryId, actorId } = notifications;

/**
 * The search for newer notifications begins this time before the last known notification: a long transaction stores its
 * notification after others with a later instant.
 */
const overlap = sql`interval '2 minutes'`;

/** Condition: the notification is in the user's inbox, that is, it is not older than the account. */
const isSeenBy = ({ userId }: Reader): SQL =>
  sql`${at} >= (select ${users.createdAt} from ${users} where ${users.id} = ${userId})`;

/** Condition: the notification is addressed to this user, that is, a different user caused it. */
const isTo = (reader: Reader): SQL | undefined =>
  and(isSeenBy(reader), sql`${actorId} is distinct from ${reader.userId}`);

/** SQL for the instant before which notifications count as read: they have expired, or the user marked all as read. */
const unreadSince = ({ userId, now }: Reader): SQL =>
  sql`greatest(${daysBefore(now, unreadDays)}::timestamptz, (select ${notificationMarks.readUntil} from ${notificationMarks}
    where ${notificationMarks.userId} = ${userId}))`;

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * 86_400_000).toISOString();

const isUnread = (reader: Reader): SQL =>
  sql`(${actorId} is distinct from ${reader.userId} and ${at} >= ${unreadSince(reader)} and not exists (select from ${notificationReads}
    where ${notificationReads.userId} = ${reader.userId} and ${notificationReads.notificationId} = ${id}))`;

export const buildInboxListing = (reader: Reader): ListingOf<typeof notificationsRoutes.list> => ({
  ids: (db, query) =>
    db
      .select({ id })
      .from(notifications)
      .where(
        and(
          isSeenBy(reader),
          query.unread && (query.unread === "true" ? isUnread(reader) : sql`not ${isUnread(reader)}`),
          query.after
            ? sql`${at} >= (select known.at - ${overlap} from ${notifications} known where known.id = ${query.after})`
            : undefined,
          matching([message], query.search),
        ),
      ),
  order: ordering({ at }, "at", id),
  rows: (db, { ids }) =>
    db
      .select({
        id,
        message,
        endpoint,
        entryId,
        at,
        read: sql<boolean>`not ${isUnread(reader)}`,
        own: sql<boolean>`${actorId} is not distinct from ${reader.userId}`,
      })
      .from(notifications)
      .where(idIn(id, ids)),
});

/** The number of notifications that this user has not read, counted up to `maxUnread`. */
export async function countUnread(db: Db, reader: Reader): Promise<number> {
  const some = db
    .select({ id })
    .from(notifications)
    .where(and(isTo(reader), isUnread(reader)))
    .limit(maxUnread)
    .as("some");
  const [counted] = await db.select({ unread: sql<number>`count(*)` }).from(some);
  return counted?.unread ?? 0;
}

/**
 * Marks the user's notifications with these ids as read; without ids, marks all notifications as read. Notifications of
 * other users remain unchanged.
 */
export async function insertReads(tx: Tx, reader: Reader, ids: string[] | undefined): Promise<void> {
  const unread = tx
    .select({ userId: sql`${reader.userId}::uuid`.as("user_id"), notificationId: id })
    .from(notifications)
    .where(and(isTo(reader), isUnread(reader), ids && inArray(id, ids)));
  await tx.insert(notificationReads).select(unread).onConflictDoNothing();
}

/** The age in ms by which every notification is stored: a transaction may store its notification minutes late. */
const settledAfterMs = 600_000;

/** Moves forward the instant up to which a user has read everything, so that older notifications are not searched. */
export async function moveMark(tx: Tx, { userId, now }: Reader): Promise<void> {
  const readUntil = new Date(now.getTime() - settledAfterMs).toISOString();
  await tx
    .insert(notificationMarks)
    .values({ userId, readUntil })
    .onConflictDoUpdate({
      target: notificationMarks.userId,
      set: { readUntil: sql`greatest(${notificationMarks.readUntil}, excluded.read_until)` },
    });
}
