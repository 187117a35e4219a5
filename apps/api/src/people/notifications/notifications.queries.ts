import {
  mostUnread,
  type notificationsRoutes,
  unreadDays,
} from "@pomar/contract/people/notifications/notifications.routes";
import { and, inArray, type SQL, sql } from "drizzle-orm";
import type { Db, Tx } from "../../platform/db/db.ts";
import { idIn, type ListingOf, matching, ordering } from "../../platform/db/list.ts";
import { notificationMarks, notificationReads, notifications } from "../../schema/people/notifications.table.ts";
import { users } from "../../schema/people/users.table.ts";

/** Whose inbox, and when it is looked into. */
export interface Reader {
  userId: string;
  now: Date;
}

const { id, at, message, endpoint, entryId, actorId } = notifications;

/** How far before a notification later ones are looked for: a long transaction keeps its own after others that it preceded. */
const overlap = sql`interval '2 minutes'`;

/** What stands in somebody's inbox: nothing from before there was an account. */
const isSeenBy = ({ userId }: Reader): SQL =>
  sql`${at} >= (select ${users.createdAt} from ${users} where ${users.id} = ${userId})`;

/** What this person is notified of: not of their own acts. */
const isTo = (reader: Reader): SQL | undefined =>
  and(isSeenBy(reader), sql`${actorId} is distinct from ${reader.userId}`);

/** What has come before is read: it is too old, or everything was read later. */
const unreadSince = ({ userId, now }: Reader): SQL =>
  sql`greatest(${daysBefore(now, unreadDays)}::timestamptz, (select ${notificationMarks.readUntil} from ${notificationMarks}
    where ${notificationMarks.userId} = ${userId}))`;

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * 86_400_000).toISOString();

const isUnread = (reader: Reader): SQL =>
  sql`(${actorId} is distinct from ${reader.userId} and ${at} >= ${unreadSince(reader)} and not exists (select from ${notificationReads}
    where ${notificationReads.userId} = ${reader.userId} and ${notificationReads.notificationId} = ${id}))`;

/** The inbox of one person. */
export const inboxOf = (reader: Reader): ListingOf<typeof notificationsRoutes.list> => ({
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
  order: ordering({ at }, { by: "at", order: "desc" }, id),
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

/** How many this person has not read, counted up to `mostUnread`. */
export async function countUnread(db: Db, reader: Reader): Promise<number> {
  const some = db
    .select({ id })
    .from(notifications)
    .where(and(isTo(reader), isUnread(reader)))
    .limit(mostUnread)
    .as("some");
  const [counted] = await db.select({ unread: sql<number>`count(*)` }).from(some);
  return counted?.unread ?? 0;
}

/** Marks these as read, or all; what is read already, or is somebody else's, stays as it is. */
export async function insertReads(tx: Tx, reader: Reader, ids: string[] | undefined): Promise<void> {
  const unread = tx
    .select({ userId: sql`${reader.userId}::uuid`.as("user_id"), notificationId: id })
    .from(notifications)
    .where(and(isTo(reader), isUnread(reader), ids && inArray(id, ids)));
  await tx.insert(notificationReads).select(unread).onConflictDoNothing();
}

/** What is being written down now may be from some minutes ago; what is older than this has been kept, or never will. */
const settledAfterMs = 600_000;

/** Moves the mark of somebody who has read everything, so that it need not be looked through again. */
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
