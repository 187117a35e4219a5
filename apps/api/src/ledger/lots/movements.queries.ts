import { and, eq, isNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { type Db, prepared, type Tx } from "../../platform/db/db.ts";
import { idIn } from "../../platform/db/list.ts";
import { lots } from "../../schema/ledger/lots.table.ts";
import { lotMovements } from "../../schema/ledger/movements.table.ts";

const reversal = alias(lotMovements, "reversal");
const reversedBy = (db: Db) =>
  db.select({ id: reversal.id }).from(reversal).where(eq(reversal.reversesId, lotMovements.id));

/** Condition on movements: active, that is neither reversed nor a reversal. */
export const isActiveIn = (db: Db) => and(isNull(lotMovements.reversesId), sql`not exists (${reversedBy(db)})`);

/** Condition on `lot_movements m`, for statements in plain SQL: active, that is neither reversed nor a reversal. */
export const isActive = sql`m.reverses_id is null and not exists (select from lot_movements r where r.reverses_id = m.id)`;

/** The stored row of a lot that the transaction has locked. */
export type LockedLot = typeof lots.$inferSelect;

// The lock permits references to the lot's key: an insert of rows that refer to the lot, such as the sheet of a count,
// need not wait.
const strength = "no key update";

/** Locks a lot until the transaction ends; several lots are locked in the order of their ids to avoid deadlocks. */
export async function lockLot(tx: Tx, id: string) {
  const [lot] = await tx.select().from(lots).where(eq(lots.id, id)).for(strength);
  return lot;
}

const locking = prepared((db) =>
  db
    .select()
    .from(lots)
    .where(idIn(lots.id, sql.placeholder("ids")))
    .orderBy(lots.id)
    .for(strength)
    .prepare("lock_lots"),
);

/** Locks lots until the transaction ends, in the order of their ids. @returns the existing lots, by id. */
export async function lockLots(tx: Tx, ids: readonly string[]) {
  const rows = await locking(tx).execute({ ids });
  return new Map(rows.map((row) => [row.id, row]));
}

const children = alias(lots, "children");
const { id, lotId, kind, quantity, occurredAt, childLotId, dispatchId } = lotMovements;
const stored = { id, lotId, kind, quantity, occurredAt, childLotId, dispatchId };

const activeOfLot = prepared((db) =>
  db
    .select({ ...stored, childCode: children.code })
    .from(lotMovements)
    .leftJoin(children, eq(children.id, childLotId))
    .where(and(eq(lotId, sql.placeholder("lotId")), isActiveIn(db)))
    .orderBy(occurredAt, id)
    .prepare("standing_movements"),
);

/** Active movements of a lot, the oldest first, each with the code of the lot that consumed the quantity. */
export const listActive = (db: Db, lotId: string) => activeOfLot(db).execute({ lotId });
export type ActiveMovement = Awaited<ReturnType<typeof listActive>>[number];

const intoLot = prepared((db) =>
  db
    .select(stored)
    .from(lotMovements)
    .where(and(eq(childLotId, sql.placeholder("lotId")), isActiveIn(db)))
    .orderBy(id)
    .prepare("standing_consumptions"),
);

/** Active movements that a lot consumed, in the order of recording. */
export const listConsumptions = (db: Db, lotId: string) => intoLot(db).execute({ lotId });

/** A movement as stored, with the id of its reversal. */
export async function findStoredMovement(db: Db, movementId: string) {
  const [row] = await db
    .select({ ...stored, childCode: children.code, reversedById: reversal.id })
    .from(lotMovements)
    .leftJoin(children, eq(children.id, childLotId))
    .leftJoin(reversal, eq(reversal.reversesId, id))
    .where(eq(id, movementId));
  return row;
}
