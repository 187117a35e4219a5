import type { AuditAction, AuditEntity } from "@pomar/contract/audit/audit.schema";
import { uuidv7 } from "uuidv7";
import type { Act } from "./act.ts";
import { auditEvents } from "./audit.table.ts";
import type { Tx } from "./db/db.ts";
import { preparedInsert } from "./db/insert.ts";

const insertEvent = preparedInsert(auditEvents);

interface Change {
  action: AuditAction;
  entity: AuditEntity;
  entityId: string;
  before?: object | null;
  after?: object | null;
}

/** Keeps who changed what in the same transaction as the change; of an update, only the fields that differ. */
export async function audit(tx: Tx, act: Act, change: Change): Promise<void> {
  await insertEvent(tx, eventOf(act, change));
}

// PostgreSQL takes 65 535 parameters in one statement; an event has nine.
const atOnce = 2000;

/** The same for what one act changes in thousands of records, in few statements. */
export async function auditAll(tx: Tx, act: Act, changes: readonly Change[]): Promise<void> {
  for (let first = 0; first < changes.length; first += atOnce)
    await tx.insert(auditEvents).values(changes.slice(first, first + atOnce).map((change) => eventOf(act, change)));
}

function eventOf(act: Act, change: Change) {
  const { before, after } = differing(change.before ?? null, change.after ?? null);
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

// Never shown to anyone, and of every change anyway.
const silent = new Set(["passwordHash", "updatedAt", "updatedBy", "version"]);

function differing(before: object | null, after: object | null) {
  const keep = (source: object | null, other: object | null) => {
    if (source === null) return null;
    const entries = Object.entries(source).filter(
      ([key, value]) =>
        !silent.has(key) && (other === null || JSON.stringify(value) !== JSON.stringify(Reflect.get(other, key))),
    );
    return Object.fromEntries(entries);
  };
  return { before: keep(before, after), after: keep(after, before) };
}
