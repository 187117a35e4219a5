import { notificationsRoutes } from "@pomar/contract/people/notifications/notifications.routes";
import { readPage } from "../../platform/db/list.ts";
import type { Serve } from "../../platform/http/serve.ts";
import { buildInboxListing, countUnread, insertReads, moveMark } from "./notifications.queries.ts";

export function notificationsApi({ read, write }: Serve): void {
  read(notificationsRoutes.list, async ({ db, by, now, query, today }) => {
    const reader = { userId: by.id, now };
    const [page, unread] = await Promise.all([
      readPage(buildInboxListing(reader), db, { query, today }),
      countUnread(db, reader),
    ]);
    return { ...page, unread };
  });

  write(notificationsRoutes.read, async ({ tx, act, body }) => {
    const reader = { userId: act.by.id, now: new Date(act.at) };
    if (body.all) await moveMark(tx, reader);
    await insertReads(tx, reader, body.ids);
    act.pendingEvents.changed.add("notifications");
    const unread = await countUnread(tx, reader);
    if (unread === 0 && !body.all) await moveMark(tx, reader);
    return { unread };
  });
}
