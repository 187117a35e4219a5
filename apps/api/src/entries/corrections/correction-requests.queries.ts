import type { CorrectionRequest } from "@pomar/contract/entries/corrections/correction-requests.routes";
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

const { id, at, message, endpoint, entryId } = notifications;

const requests = (db: Db, where: SQL | undefined) =>
  db
    .select({ id, at, message, endpoint, entryId: sql<string>`${entryId}` })
    .from(notifications)
    .where(and(isOpen, where))
    .orderBy(asc(at), asc(id));

/** The unanswered requests for one entry or for all entries, the oldest request first. */
export async function listOpenRequests(db: Db, entry?: string): Promise<CorrectionRequest[]> {
  return requests(db, entry ? eq(entryId, entry) : undefined);
}

/** The ids of those of the given entries that have an unanswered request. */
export async function listRequestedEntries(db: Db, entries: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = entries.length === 0 ? [] : await requests(db, inArray(entryId, [...entries]));
  return new Set(rows.map((row) => row.entryId));
}

/** An unanswered request by its id; undefined when no unanswered request has the id. */
export async function findOpenRequest(db: Db, request: string) {
  const [row] = await requests(db, eq(id, request));
  return row;
}
