import { and, eq, isNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { type Db, prepared, type Tx } from "../../shared/db/db.ts";
import { lotMovements, lots } from "./lots.table.ts";

const reversal = alias(lotMovements, "reversal");
const reversedBy = (db: Db) =>
  db.select({ id: reversal.id }).from(reversal).where(eq(reversal.reversesId, lotMovements.id));

/** Of movements: neither reversed nor reversals. */
export const standing = (db: Db) => and(isNull(lotMovements.reversesId), sql`not exists (${reversedBy(db)})`);

/**
 * Locks a lot until the transaction ends: nobody else moves it meanwhile.
 * Who needs several locks them in the order of their ids.
 */
export async function lockLot(tx: Tx, id: string) {
  const [lot] = await tx.select().from(lots).where(eq(lots.id, id)).for("update");
  return lot;
}

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

/** What stands in a lot's ledger, oldest first, with the code of the lot that each went into. */
export function listStanding(db: Db, lotId: string) {
  return ofLot(db).execute({ lotId });
}

export type StandingMovement = Awaited<ReturnType<typeof listStanding>>[number];
