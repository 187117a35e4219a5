import type { NotificationEndpoint } from "@pomar/contract/core/realtime";
import { uuidv7 } from "uuidv7";
import type { Outbox } from "../../platform/action-context.ts";
import type { Tx } from "../../platform/db/db.ts";
import { preparedInsert } from "../../platform/db/insert.ts";
import { notifications } from "./notifications.table.ts";

const insertNotification = preparedInsert(notifications);

/** What is told, when, and by whom: null when nobody did anything, a day has merely begun. */
interface NotifyContext {
  by: { id: string } | null;
  /** ISO 8601 UTC. */
  at: string;
  outbox: Outbox;
}

/** Keeps a notification with the act that caused it and sends it live to the other administrators after the commit. */
export async function notify(
  tx: Tx,
  { by, at, outbox }: NotifyContext,
  message: string,
  endpoint: NotificationEndpoint,
) {
  const id = uuidv7();
  await insertNotification(tx, { id, message, endpoint, at, actorId: by?.id ?? null });
  outbox.notifications.push({ id, message, endpoint });
}
