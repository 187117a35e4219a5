import { eq, sql } from "drizzle-orm";
import type { Db, Tx } from "../../platform/db/db.ts";
import { users } from "../../schema/people/users.table.ts";
import { dispatches } from "../../schema/stock/dispatches.table.ts";
import { returnedLots } from "../../schema/stock/returned-lots.table.ts";
import { isActive } from "./movements.queries.ts";

/** A dispatch, removed or not, locked until the transaction ends, with the name of the user who last changed it. */
export async function lockDispatch(tx: Tx, id: string) {
  const [row] = await tx
    .select({ dispatch: dispatches, updatedByName: users.name })
    .from(dispatches)
    .leftJoin(users, eq(users.id, dispatches.updatedBy))
    .where(eq(dispatches.id, id))
    .for("update", { of: dispatches });
  return row && { ...row.dispatch, updatedByName: row.updatedByName };
}
export type LockedDispatch = NonNullable<Awaited<ReturnType<typeof lockDispatch>>>;

export async function findDispatchCustomer(db: Db, id: string): Promise<string | undefined> {
  const [row] = await db.select({ customerId: dispatches.customerId }).from(dispatches).where(eq(dispatches.id, id));
  return row?.customerId;
}

/** A line of a dispatch; quantities in the lot's unit. */
export interface ActiveLine extends Record<string, unknown> {
  movementId: string;
  lotId: string;
  quantity: number;
  returned: number;
}

/** The lines of a dispatch that are not reversed, in the order of their lots' ids. */
export async function listActiveLines(db: Db, dispatchId: string): Promise<ActiveLine[]> {
  const { rows } = await db.execute<ActiveLine>(sql`
    select m.id as "movementId", m.lot_id as "lotId", (-m.quantity)::float8 as quantity,
      (select coalesce(sum(b.quantity), 0)::float8 from lot_movements b where b.dispatch_id = m.dispatch_id and b.lot_id = m.lot_id
        and b.kind = 'return' and b.quantity > 0 and not exists (select from lot_movements r where r.reverses_id = b.id)) as returned
    from lot_movements m where m.dispatch_id = ${dispatchId} and m.kind = 'shipment' and ${isActive} order by m.lot_id`);
  return rows;
}

/** Whether a lot is a customer's return. */
export async function isReturned(db: Db, lotId: string): Promise<boolean> {
  return (await db.$count(returnedLots, eq(returnedLots.lotId, lotId))) > 0;
}
