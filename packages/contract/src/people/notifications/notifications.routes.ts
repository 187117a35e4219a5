import { z } from "zod";
import { flag, id, instant } from "../../core/fields.ts";
import { listQuery, page } from "../../core/list.ts";
import { admins } from "../../core/route.ts";
import { notificationMessage } from "../../realtime.ts";

/** A notification as one administrator receives it. */
export const notification = notificationMessage.extend({
  id: id(),
  at: instant(),
  read: z.boolean(),
  /** The user's own act caused it: it is read from the start, without a toast or a sound. */
  own: z.boolean(),
});
export type Notification = z.output<typeof notification>;

/** Days after which a notification no longer counts as unread. */
export const unreadDays = 90;
/** The counter of unread notifications stops at this number. */
export const maxUnread = 100;

/** @property unread  at most `maxUnread`. */
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
        /** Answers later ones and a few before: concurrent acts may be stored in an order other than emitted. */
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
