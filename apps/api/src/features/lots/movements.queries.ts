import { and, eq, isNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { type Db, prepared, type Tx } from "../../platform/db/db.ts";
import { idIn } from "../../platform/db/list.ts";
import { lotMovements, lots } from "./lots.table.ts";

const reversal = alias(lotMovements, "reversal");
const reversedBy = (db: Db) =>
  db.select({ id: reversal.id }).from(reversal).where(eq(reversal.reversesId, lotMovements.id));

/** Of movements: neither reversed nor reversals. */
export const standing = (db: Db) => and(isNull(lotMovements.reversesId), sql`not exists (${reversedBy(db)})`);

/** The same of `lot_movements m`, in a statement written by hand. */
export const stands = sql`m.reverses_id is null and not exists (select from lot_movements r where r.reverses_id = m.id)`;

/**
 * Locks a lot until the transaction ends. Several are locked in the order of their ids, so that transactions do not deadlock.
 */
export async function lockLot(tx: Tx, id: string) {
  const [lot] = await tx.select().from(lots).where(eq(lots.id, id)).for("update");
  return lot;
}

const locking = prepared((db) =>
  db
    .select()
    .from(lots)
    .where(idIn(lots.id, sql.placeholder("ids")))
    .orderBy(lots.id)
    .for("update")
    .prepare("lock_lots"),
);

/** Locks lots until the transaction ends, in the order of their ids; those that exist, by id. */
export async function lockLots(tx: Tx, ids: readonly string[]) {
  const rows = await locking(tx).execute({ ids });
  return new Map(rows.map((row) => [row.id, row]));
}

/** A lot as it is stored, locked. */
export type LockedLot = typeof lots.$inferSelect;

const children = alias(lots, "children");

const ofLot = prepared((db) =>
  db
    .select({
      id: lotMovements.id,
      lotId: lotMovements.lotId,
      kind: lotMovements.kind,
      quantity: lotMovements.quantity,
      occurredAt: lotMovements.occurredAt,
      childLotId: lotMovements.childLotId,
      childCode: children.code,
    })
    .from(lotMovements)
    .leftJoin(children, eq(children.id, lotMovements.childLotId))
    .where(and(eq(lotMovements.lotId, sql.placeholder("lotId")), standing(db)))
    .orderBy(lotMovements.occurredAt, lotMovements.id)
    .prepare("standing_movements"),
);

const intoLot = prepared((db) =>
  db
    .select({
      id: lotMovements.id,
      lotId: lotMovements.lotId,
      kind: lotMovements.kind,
      quantity: lotMovements.quantity,
      occurredAt: lotMovements.occurredAt,
      childLotId: lotMovements.childLotId,
    })
    .from(lotMovements)
    .where(and(eq(lotMovements.childLotId, sql.placeholder("lotId")), standing(db)))
    .orderBy(lotMovements.id)
    .prepare("standing_consumptions"),
);

/** What stands of the movements that went into a lot, in the order of recording. */
export function listConsumptions(db: Db, lotId: string) {
  return intoLot(db).execute({ lotId });
}

/** What stands in a lot's ledger, oldest first, with the code of the lot that each went into. */
export function listStanding(db: Db, lotId: string) {
  return ofLot(db).execute({ lotId });
}

export type StandingMovement = Awaited<ReturnType<typeof listStanding>>[number];
