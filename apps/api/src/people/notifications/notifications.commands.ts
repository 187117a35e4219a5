import type { NotificationEndpoint } from "@pomar/contract/realtime";
import { eq } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import type { PendingEvents } from "../../platform/action-context.ts";
import type { Tx } from "../../platform/db/db.ts";
import { preparedInsert } from "../../platform/db/insert.ts";
import { notifications } from "../../schema/people/notifications.table.ts";

const insertNotification = preparedInsert(notifications);

/** The author and the instant of a notification; the author is null for the digest, which no user causes. */
interface NotifyContext {
  by: { id: string } | null;
  /** The instant of the notification, ISO 8601 UTC. */
  at: string;
  pendingEvents: PendingEvents;
}

interface NewNotification {
  message: string;
  endpoint: NotificationEndpoint;
  /** The entry to which the notification links; absent: the notification links to a list. */
  entryId?: string | null;
}

/** Stores a notification that may link to one entry, and sends it live after the commit. @see notify */
export async function notifyEntry(
  tx: Tx,
  { by, at, pendingEvents }: NotifyContext,
  { entryId = null, ...news }: NewNotification,
) {
  const row = { id: uuidv7(), ...news, entryId };
  await insertNotification(tx, { ...row, at, actorId: by?.id ?? null });
  pendingEvents.notifications.push(row);
}

/**
 * Stores a notification in the transaction of the act that caused it, and sends it live to the other administrators
 * after the commit.
 */
export const notify = (tx: Tx, context: NotifyContext, message: string, endpoint: NotificationEndpoint) =>
  notifyEntry(tx, context, { message, endpoint });

/** Marks the correction request in a notification as answered; the notification may still be unread. */
export async function dismissNotification(tx: Tx, id: string, { at }: NotifyContext): Promise<void> {
  await tx.update(notifications).set({ dismissedAt: at }).where(eq(notifications.id, id));
}
