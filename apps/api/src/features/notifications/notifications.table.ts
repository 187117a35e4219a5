import type { NotificationEndpoint } from "@pomar/contract/realtime";
import { index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "../../shared/db/columns.ts";

export const notifications = pgTable(
  "notifications",
  {
    id: uuid().primaryKey(),
    message: text().notNull(),
    endpoint: text().$type<NotificationEndpoint>().notNull(),
    at: instant().notNull(),
    /** Whose action it tells of; that person is not notified. */
    actorId: uuid(),
  },
  (t) => [index("notifications_at").on(t.at)],
);
