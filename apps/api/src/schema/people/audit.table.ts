import type { AuditAction, AuditEntity } from "@pomar/contract/people/audit/audit.schema";
import { index, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "../columns.ts";

/** The user, the instant and the values of each change: appended, never changed (a trigger refuses changes). */
export const auditEvents = pgTable(
  "audit_events",
  {
    id: uuid().primaryKey(),
    at: instant().notNull(),
    actorId: uuid(),
    action: text().$type<AuditAction>().notNull(),
    entity: text().$type<AuditEntity>().notNull(),
    entityId: uuid().notNull(),
    before: jsonb(),
    after: jsonb(),
    requestId: text().notNull(),
  },
  (t) => [
    // Serves the history of a single record, such as a lot or an entry.
    index("audit_events_entity").on(t.entity, t.entityId, t.at),
    // Serves the history of a person's acts.
    index("audit_events_actor").on(t.actorId, t.at),
    // Serves the history of all records.
    index("audit_events_at").on(t.at, t.id),
  ],
);
