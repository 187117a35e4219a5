import { z } from "zod";
import { flag, id, instant } from "../../core/fields.ts";
import { listQuery, page } from "../../core/list.ts";
import { admins } from "../../core/route.ts";
import { notificationMessage } from "../../realtime.ts";

/** A notification with the fields that are specific to the administrator who receives it. */
export const notification = notificationMessage.extend({
  id: id(),
  at: instant(),
  read: z.boolean(),
  /**
   * True when the receiving user caused the notification; such a notification is marked as read at once and shown
   * without a toast or a sound.
   */
  own: z.boolean(),
});
export type Notification = z.output<typeof notification>;

/** The number of days after which a notification no longer counts as unread. */
export const unreadDays = 90;
/** The maximum that the counter of unread notifications shows. */
export const maxUnread = 100;

/** @property unread  the number of unread notifications, at most `maxUnread`. */
const unread = z.number().int();

const notificationsRead = z
  .object({ ids: z.array(id()).min(1).max(100).optional(), all: z.literal(true).optional() })
  .refine(({ ids, all }) => (ids === undefined) !== (all === undefined), "Informe as notificações, ou todas");

export const notificationsRoutes = {
  list: admins.get(
    "/notifications",
    "As notificações de quem pergunta e do que ele mesmo registrou, da mais nova à mais antiga",
    {
      isUse: false,
      query: listQuery(["at"], {
        unread: flag().optional(),
        /**
         * Returns all notifications after the given notification and a few before the given notification, since
         * concurrent notifications may be stored in a different order than they were sent.
         */
        after: id().optional(),
      }),
      reply: page(notification).extend({ unread }),
    },
  ),
  read: admins.post("/notifications/read", "Marca notificações como lidas", {
    body: notificationsRead,
    reply: z.object({ unread }),
    status: 200,
  }),
};
