import { addDays } from "@pomar/contract/core/calendar.rules";
import type { auditRoutes } from "@pomar/contract/people/audit/audit.routes";
import type { AuditEvent } from "@pomar/contract/people/audit/audit.schema";
import { and, eq, inArray, sql } from "drizzle-orm";
import type { Db } from "../../platform/db/db.ts";
import { idIn, type ListingOf, matching, ordering } from "../../platform/db/list.ts";
import { auditEvents } from "../../schema/people/audit.table.ts";
import { users } from "../../schema/people/users.table.ts";

const { id, at, action, entity, entityId, before, after, requestId } = auditEvents;
type State = AuditEvent["before"];

/** The changes with the given ids, in any order. */
export const listAuditEvents = (db: Db, { ids }: { ids: string[] }): PromiseLike<AuditEvent[]> =>
  db
    .select({
      id,
      at,
      actor: { id: users.id, name: users.name },
      action,
      entity,
      entityId,
      before: sql<State>`${before}`,
      after: sql<State>`${after}`,
      requestId,
    })
    .from(auditEvents)
    .leftJoin(users, eq(users.id, auditEvents.actorId))
    .where(idIn(id, ids));

/** Condition on changes: the author's name matches the search. */
export function actedBy(db: Db, search: string | undefined) {
  const matchesName = matching([users.name], search);
  return matchesName && inArray(auditEvents.actorId, db.select({ id: users.id }).from(users).where(matchesName));
}

/** The list of changes. @param timeZone  the plant's time zone, in which the filter's days begin and end. */
export const auditList = (timeZone: string): ListingOf<typeof auditRoutes.list> => ({
  ids: (db, query) => {
    const midnight = (day: string) => sql`${day}::timestamp at time zone ${timeZone}`;
    return db
      .select({ id })
      .from(auditEvents)
      .where(
        and(
          query.entity && eq(entity, query.entity),
          query.entityId ? eq(entityId, query.entityId) : undefined,
          query.actor ? eq(auditEvents.actorId, query.actor) : undefined,
          query.action && eq(action, query.action),
          query.from ? sql`${at} >= ${midnight(query.from)}` : undefined,
          query.to ? sql`${at} < ${midnight(addDays(query.to, 1))}` : undefined,
          actedBy(db, query.search),
        ),
      );
  },
  order: ordering({ at }, "at", id),
  rows: listAuditEvents,
});
