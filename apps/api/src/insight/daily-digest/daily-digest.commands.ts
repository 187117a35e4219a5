import { addDays } from "@pomar/contract/core/calendar.rules";
import { notify } from "../../people/notifications/notifications.commands.ts";
import type { PendingEvents } from "../../platform/action-context.ts";
import type { Tx } from "../../platform/db/db.ts";
import { claimDay, findLastDigestDay, listExpiring, listOpenParts, listShort } from "./daily-digest.queries.ts";
import { dueMessages, expiringMessages, overdueMessages, shortMessages } from "./daily-digest-messages.ts";

interface Morning {
  /** The plant's day. */
  today: string;
  /** ISO 8601 UTC. */
  at: string;
  pendingEvents: PendingEvents;
}

/** Days before a payment is due. */
const daysBeforeDue = 3;

/**
 * Notifies administrators of payments due in three days or overdue since yesterday, lots that soon expire and supplies
 * that run short, once a day in any process. Includes due and overdue ones of days without a digest, when the server
 * was off.
 */
export async function sendDigest(tx: Tx, { today, at, pendingEvents }: Morning): Promise<void> {
  if (!(await claimDay(tx, today, at))) return;
  const last = (await findLastDigestDay(tx, today)) ?? addDays(today, -1);
  const firstDueDay = addDays(last, daysBeforeDue + 1);
  const [due, overdue, expiring, short] = await Promise.all([
    listOpenParts(tx, firstDueDay > today ? firstDueDay : today, addDays(today, daysBeforeDue)),
    listOpenParts(tx, last, addDays(today, -1)),
    listExpiring(tx, today),
    listShort(tx, today),
  ]);
  const messages = [
    ...overdueMessages(overdue),
    ...dueMessages(due),
    ...expiring.map(expiringMessages),
    ...shortMessages(short),
  ];
  // The inbox orders messages of one instant by id, newest first: the most urgent is inserted last.
  for (const { message, endpoint } of messages.toReversed())
    await notify(tx, { by: null, at, pendingEvents }, message, endpoint);
}
