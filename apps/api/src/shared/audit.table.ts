import { index, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "./db/columns.ts";

/** Who changed what, when: appended to, never changed (a trigger refuses it). */
export const auditEvents = pgTable(
  "audit_events",
  {
    id: uuid().primaryKey(),
    at: instant().notNull(),
    actorId: uuid(),
    action: text().notNull(),
    entity: text().notNull(),
    entityId: uuid().notNull(),
    before: jsonb(),
    after: jsonb(),
    requestId: text().notNull(),
  },
  (t) => [index("audit_events_entity").on(t.entity, t.entityId, t.at), index("audit_events_at").on(t.at)],
);
