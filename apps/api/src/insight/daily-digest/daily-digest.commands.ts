import { addDays } from "@pomar/contract/core/calendar.rules";
import { notify } from "../../people/notifications/notifications.commands.ts";
import type { PendingEvents } from "../../platform/action-context.ts";
import type { Tx } from "../../platform/db/db.ts";
import { claimDay, findLastDigestDay, listExpiring, listOpenParts, listShort } from "./daily-digest.queries.ts";
import { dueMessages, expiringMessages, overdueMessages, shortMessages } from "./daily-digest-messages.ts";

interface Morning {
  /** The present day of the plant. */
  today: string;
  /** The instant of the digest, ISO 8601 UTC. */
  at: string;
  pendingEvents: PendingEvents;
}

/** A payment is announced this number of days before it is due. */
const daysBeforeDue = 3;

/**
 * Notifies administrators of payments due within three days or overdue since yesterday, of lots that expire soon and of
 * supplies below their minimum stock, once a day even with several server processes. After days on which the server was
 * off, the digest also contains the payments that became due or overdue on those days.
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
  // The inbox sorts messages of the same instant by id, the newest first, so the most urgent message is inserted last.
  for (const { message, endpoint } of messages.toReversed())
    await notify(tx, { by: null, at, pendingEvents }, message, endpoint);
}
