import type { NotificationEndpoint } from "@pomar/contract/realtime";
import { uuidv7 } from "uuidv7";
import type { Act } from "../../shared/act.ts";
import type { Tx } from "../../shared/db/db.ts";
import { preparedInsert } from "../../shared/db/insert.ts";
import { notifications } from "./notifications.table.ts";

const insertNotification = preparedInsert(notifications);

/** Keeps a notification with the act that caused it and sends it live to the other administrators after the commit. */
export async function notify(tx: Tx, act: Act, message: string, endpoint: NotificationEndpoint): Promise<void> {
  const id = uuidv7();
  await insertNotification(tx, { id, message, endpoint, at: act.at, actorId: act.by.id });
  act.outbox.notifications.push({ id, message, endpoint });
}
