import type { CorrectionRequest } from "@pomar/contract/entries/corrections/correction-requests.routes";
import type { SessionUser } from "@pomar/contract/people/users/users.schema";
import { and, asc, eq, inArray, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { Db } from "../../platform/db/db.ts";
import { notifications } from "../../schema/people/notifications.table.ts";

/** The fields that change when an entry gets its price; a request stays unanswered after a change of these fields. */
const ofPrices = sql.param(["unitPrice", "freight", "total", "dueDate", "payable"]);

/** The condition that a notification is an open request: nobody has corrected its active entry since the request. */
const isOpen = and(
  isNotNull(notifications.entryId),
  isNull(notifications.dismissedAt),
  sql`exists (
    select from receipts r where r.id = ${notifications.entryId} and r.removed_at is null
    union all select from productions p where p.id = ${notifications.entryId} and p.removed_at is null)`,
  sql`not exists (
    select from audit_events change cross join jsonb_object_keys(change.after) as field (name)
    where change.entity in ('receipts', 'productions') and change.entity_id = ${notifications.entryId}
      and change.at > ${notifications.at} and change.action = 'update' and field.name <> all(${ofPrices}::text[]))`,
);

const { id, at, message, endpoint, entryId, actorId } = notifications;

const requests = (db: Db, where: SQL | undefined) =>
  db
    .select({ id, at, message, endpoint, entryId: sql<string>`${entryId}` })
    .from(notifications)
    .where(and(isOpen, where))
    .orderBy(asc(at), asc(id));

/** The author of the requests that a user may read and close: the employee, or undefined for the requests of all. */
export const authorOf = (user: SessionUser) => (user.level === 1 ? undefined : user.id);

interface RequestFilter {
  id?: string;
  entry?: string | undefined;
  askedBy?: string | undefined;
}

/** The unanswered requests that match the filter, the oldest request first. */
export async function listOpenRequests(db: Db, filter: RequestFilter = {}): Promise<CorrectionRequest[]> {
  const { id: request, entry, askedBy } = filter;
  return requests(
    db,
    and(
      request ? eq(id, request) : undefined,
      entry ? eq(entryId, entry) : undefined,
      askedBy ? eq(actorId, askedBy) : undefined,
    ),
  );
}

/** The ids of those of the given entries that have an unanswered request. */
export async function listRequestedEntries(db: Db, entries: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = entries.length === 0 ? [] : await requests(db, inArray(entryId, [...entries]));
  return new Set(rows.map((row) => row.entryId));
}
