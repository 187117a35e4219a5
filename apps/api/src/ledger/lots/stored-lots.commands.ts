import { eq, inArray, sql } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import type { ActionContext } from "../../platform/action-context.ts";
import { auditAll } from "../../platform/audit.ts";
import type { Tx } from "../../platform/db/db.ts";
import { preparedInsert, preparedInsertAll } from "../../platform/db/insert.ts";
import { idIn } from "../../platform/db/list.ts";
import { updateRow } from "../../platform/records/records.commands.ts";
import { lotAdditives, lots } from "../../schema/ledger/lots.table.ts";
import { tellVersions } from "./genealogy.commands.ts";
import { type ActiveMovement, type LockedLot, listActive } from "./movements.queries.ts";
import { inOpenRecall } from "./open-recalls.queries.ts";
import { consumed, filterUses } from "./uses.queries.ts";

// The functions of this file alone write the rows of lots; entries and stock call them.

export const insertLot = preparedInsert(lots);
export const insertLots = preparedInsertAll(lots);
/** Stores the content of one additive in a lot, in mg per kg. */
export const insertDose = preparedInsert(lotAdditives);

/** Changes columns of a lot. The caller must change the lot's quantity, balance and movements together. */
export const updateLotRow = (tx: Tx, before: LockedLot, to: PgUpdateSetSource<typeof lots>, act: ActionContext) =>
  updateRow(tx, { table: lots, before, to }, act);

/** Changes the initial quantity of a lot, in kg, without a new version: users do not edit the quantity of a blend. */
export async function changeInitialQuantity(tx: Tx, lotId: string, madeKg: number, act: ActionContext): Promise<void> {
  await tellVersions(tx, act);
  await tx.update(lots).set({ initialQuantity: madeKg }).where(eq(lots.id, lotId));
}

/**
 * The active movements of a lot whose entry is to be reversed.
 * @throws 409 with the lots that consumed the lot, when it was used; 409 while the lot is in an open recall.
 */
export async function listReversible(tx: Tx, lot: LockedLot): Promise<ActiveMovement[]> {
  const movements = await listActive(tx, lot.id);
  const uses = filterUses(movements);
  if (uses.length > 0) throw consumed(lot, uses, "a entrada não pode ser estornada");
  const recalled = await inOpenRecall(tx, lot, "a entrada só pode ser estornada");
  if (recalled) throw recalled;
  return movements;
}

/** Marks a lot as removed, with balance zero and without additives; the caller has reversed its movements. */
export async function removeLotRow(tx: Tx, lot: LockedLot, act: ActionContext): Promise<void> {
  await deleteDoses(tx, [lot.id]);
  await updateLotRow(tx, lot, { removedAt: act.at, balance: 0 }, act);
}

export async function deleteDoses(tx: Tx, lotIds: string[]): Promise<void> {
  await tx.delete(lotAdditives).where(inArray(lotAdditives.lotId, lotIds));
}

/** Copies the additive doses of a lot to a lot made of a part of it. */
export async function copyDoses(tx: Tx, { from, to }: { from: string; to: string }): Promise<void> {
  await tx.execute(sql`
    insert into lot_additives (lot_id, additive_id, mg_per_kg)
    select ${to}, additive_id, mg_per_kg from lot_additives where lot_id = ${from}`);
}

/** Changes columns of thousands of lots in one statement. */
export async function updateLotRows(tx: Tx, ids: string[], to: PgUpdateSetSource<typeof lots>, act: ActionContext) {
  const changed = { ...to, updatedAt: act.at, updatedBy: act.by.id, version: sql`${lots.version} + 1` };
  await tx.update(lots).set(changed).where(idIn(lots.id, ids));
}

/** Records the changes of thousands of lots in their histories. */
export async function auditLots(
  tx: Tx,
  changes: readonly { id: string; before: object; after: object }[],
  act: ActionContext,
): Promise<void> {
  const of = { action: "update", entity: "lots" } as const;
  const events = changes.map(({ id: entityId, before, after }) => ({ ...of, entityId, before, after }));
  await auditAll(tx, act, events);
}

/** Sets the decision of thousands of lots in one statement, each with its audit event. */
export async function decideLots(
  tx: Tx,
  decided: readonly LockedLot[],
  to: Pick<LockedLot, "decision" | "decisionReason">,
  act: ActionContext,
): Promise<void> {
  if (decided.length === 0) return;
  const ids = decided.map(({ id }) => id);
  await updateLotRows(tx, ids, to, act);
  const changes = decided.map(({ id, decision, decisionReason }) => {
    return { id, before: { decision, decisionReason }, after: to };
  });
  await auditLots(tx, changes, act);
}
