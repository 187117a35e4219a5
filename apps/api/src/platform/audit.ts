import type { EntryKind } from "@pomar/contract/kinds";
import type { AuditAction, AuditEntity } from "@pomar/contract/people/audit/audit.schema";
import { sql } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import { auditEvents } from "../schema/people/audit.table.ts";
import type { ActionContext } from "./action-context.ts";
import type { Tx } from "./db/db.ts";
import { preparedInsert } from "./db/insert.ts";

const insertEvent = preparedInsert(auditEvents);

type Change = Audited & {
  action: AuditAction;
  entityId: string;
  before?: object | null;
  after?: object | null;
};

/**
 * The entity of a change. The entities `receipts` and `productions` also need the entry's kind, because each kind
 * changes different screens.
 */
type Audited =
  | { entity: Exclude<AuditEntity, "receipts" | "productions"> }
  | { entity: "receipts" | "productions"; kind: EntryKind };

/**
 * Stores a change in its transaction: author, instant, and the changed fields of an update; the change is emitted after
 * the commit.
 */
export async function audit(tx: Tx, act: ActionContext, change: Change): Promise<void> {
  await insertEvent(tx, buildEvent(act, change));
}

/** Stores the changes of an act that changes thousands of records, in one statement with one parameter. */
export async function auditAll(tx: Tx, act: ActionContext, changes: readonly Change[]): Promise<void> {
  const events = JSON.stringify(changes.map((change) => buildEvent(act, change)));
  await tx.execute(sql`
    insert into audit_events (id, at, actor_id, action, entity, entity_id, before, after, request_id)
    select * from json_to_recordset(${events}) as event (id uuid, at timestamptz, "actorId" uuid, action text, entity text,
      "entityId" uuid, before jsonb, after jsonb, "requestId" text)`);
}

function buildEvent(act: ActionContext, change: Change) {
  act.pendingEvents.changed.add("kind" in change ? change.kind : change.entity);
  const afterWithReason = change.after && act.reason ? { reason: act.reason, ...change.after } : change.after;
  const { before, after } = differing(change.before ?? null, afterWithReason ?? null);
  return {
    id: uuidv7(),
    at: act.at,
    actorId: act.by.id,
    action: change.action,
    entity: change.entity,
    entityId: change.entityId,
    before,
    after,
    requestId: act.requestId,
  };
}

// Fields that the history leaves out: nobody may see the password's hash, and the other fields differ at every change.
const silent = new Set(["passwordHash", "updatedAt", "updatedBy", "version"]);

function differing(before: object | null, after: object | null) {
  const pickDiffering = (source: object | null, other: object | null) => {
    if (source === null) return null;
    const entries = Object.entries(source).filter(
      ([key, value]) =>
        !silent.has(key) && (other === null || JSON.stringify(value) !== JSON.stringify(Reflect.get(other, key))),
    );
    return Object.fromEntries(entries);
  };
  return { before: pickDiffering(before, after), after: pickDiffering(after, before) };
}
