import type { Dependent } from "@pomar/contract/core/errors";
import { type EntryKind, entryKindTable, getColumn } from "@pomar/contract/kinds";
import type { lotsRoutes } from "@pomar/contract/ledger/lots/lots.routes";
import { type Movement, type MovementKind, recordableKinds } from "@pomar/contract/ledger/lots/movements.schema";
import { and, eq, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { actedBy, listAuditEvents } from "../../people/audit/audit.queries.ts";
import { createdBy, creators } from "../../people/users/users.queries.ts";
import { type Db, prepared } from "../../platform/db/db.ts";
import { idIn, type ListingOf, matching, ordering } from "../../platform/db/list.ts";
import { lots } from "../../schema/ledger/lots.table.ts";
import { lotMovements } from "../../schema/ledger/movements.table.ts";
import { auditEvents } from "../../schema/people/audit.table.ts";
import { customers } from "../../schema/registries/customers.table.ts";
import { dispatches } from "../../schema/stock/dispatches.table.ts";

const children = alias(lots, "children");
const reversals = alias(lotMovements, "reversals");
const holders = alias(lots, "holders");

/** A lot's balance after each of its movements, in the order of recording. */
const running = sql`lateral (
  select m.id, sum(m.quantity) over (order by m.recorded_at, m.id) as balance
  from lot_movements m where m.lot_id = ${sql.placeholder("lotId")}
) as running`;

const { id: movementId, kind, quantity, occurredAt, recordedAt, reversesId, reason } = lotMovements;
const stored = { id: movementId, kind, quantity, occurredAt, recordedAt, reversesId, reason };

const byIds = prepared((db) =>
  db
    .select({
      ...stored,
      balanceAfter: sql<number>`running.balance`.mapWith(Number),
      user: createdBy,
      childLot: { id: children.id, code: children.code },
      reversedById: reversals.id,
      customer: customers.name,
      invoiceNumber: dispatches.invoiceNumber,
      dispatch: { id: dispatches.id, code: dispatches.code },
      decision: holders.decision,
    })
    .from(lotMovements)
    .innerJoin(running, sql`running.id = ${lotMovements.id}`)
    .innerJoin(holders, eq(holders.id, lotMovements.lotId))
    .leftJoin(children, eq(children.id, lotMovements.childLotId))
    .leftJoin(reversals, eq(reversals.reversesId, lotMovements.id))
    .leftJoin(dispatches, eq(dispatches.id, lotMovements.dispatchId))
    .leftJoin(customers, eq(customers.id, dispatches.customerId))
    .leftJoin(creators, eq(creators.id, lotMovements.recordedBy))
    .where(idIn(lotMovements.id, sql.placeholder("ids")))
    .prepare("find_movements"),
);

const recordable: readonly MovementKind[] = recordableKinds;

async function listMovements(db: Db, given: { lotId: string; ids: string[] }): Promise<Movement[]> {
  const rows = await byIds(db).execute(given);
  return rows.map(({ decision, ...movement }) => {
    const final = movement.kind === "discard" && decision === "discarded";
    return { ...movement, reversible: recordable.includes(movement.kind) && movement.reversedById === null && !final };
  });
}

export async function findMovement(db: Db, { lotId, id }: { lotId: string; id: string }) {
  const [movement] = await listMovements(db, { lotId, ids: [id] });
  return movement;
}

export const buildLedgerListing = (lotId: string): ListingOf<typeof lotsRoutes.movements> => ({
  ids: (db, { search }) =>
    db
      .select({ id: lotMovements.id })
      .from(lotMovements)
      .leftJoin(dispatches, eq(dispatches.id, lotMovements.dispatchId))
      .leftJoin(customers, eq(customers.id, dispatches.customerId))
      .where(
        and(
          eq(lotMovements.lotId, lotId),
          matching([lotMovements.reason, customers.name, dispatches.invoiceNumber, dispatches.code], search),
        ),
      ),
  order: ordering({ recordedAt }, "recordedAt", movementId),
  rows: (db, { ids }) => listMovements(db, { lotId, ids }),
});

/** The name, in a refusal, of the record that blocks an action, by kind of entry. */
export const dependentKinds = getColumn(entryKindTable, "record");

/** The link to the entry of a lot; undefined for opening stock. */
export async function findEntryByLot(db: Db, lotId: string): Promise<Dependent | undefined> {
  const { rows } = await db.execute<{ id: string; kind: EntryKind; name: string }>(sql`
    select coalesce(r.id, p.id) as id, l.entry_kind as kind, l.code as name
    from lots l left join receipts r on r.lot_id = l.id left join productions p on p.lot_id = l.id
    where l.id = ${lotId} and l.entry_kind is not null`);
  return rows[0] && { ...rows[0], kind: dependentKinds[rows[0].kind] };
}

const { id, at, entity, entityId } = auditEvents;

/** The change history of a lot and of the entry that made the lot. */
export const buildHistoryListing = (lotId: string): ListingOf<typeof lotsRoutes.history> => ({
  ids: (db, { search }) => {
    const ofEntry = (table: "receipts" | "productions") =>
      and(eq(entity, table), sql`${entityId} = (select id from ${sql.identifier(table)} where lot_id = ${lotId})`);
    const ofLot = and(eq(entity, "lots"), eq(entityId, lotId));
    return db
      .select({ id })
      .from(auditEvents)
      .where(and(or(ofLot, ofEntry("receipts"), ofEntry("productions")), actedBy(db, search)));
  },
  order: ordering({ at }, "at", id),
  rows: listAuditEvents,
});
