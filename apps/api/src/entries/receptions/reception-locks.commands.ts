import type { ReceptionKind } from "@pomar/contract/kinds";
import { and, eq, getTableColumns, inArray, isNull } from "drizzle-orm";
import { lockFamilies } from "../../ledger/lots/genealogy.commands.ts";
import type { Tx } from "../../platform/db/db.ts";
import { receipts } from "../../schema/entries/receipts.table.ts";
import { users } from "../../schema/people/users.table.ts";

/** Locks an active reception and its lot until the transaction ends, after the lot's descendants and their sources. */
export async function lockReceptionRows(tx: Tx, kind: ReceptionKind, id: string) {
  const notReversed = and(eq(receipts.id, id), eq(receipts.kind, kind), isNull(receipts.removedAt));
  const [unlocked] = await tx.select().from(receipts).where(notReversed);
  if (!unlocked) return undefined;
  const lot = (await lockFamilies(tx, [unlocked.lotId])).get(unlocked.lotId);
  const [reception] = await tx
    .select({ ...getTableColumns(receipts), updatedByName: users.name })
    .from(receipts)
    .leftJoin(users, eq(users.id, receipts.updatedBy))
    .where(notReversed)
    .for("update", { of: receipts });
  return lot && reception && { lot, reception };
}

/**
 * Locks the families of the lots of several receptions, before these receptions are corrected or reversed one by one.
 */
export async function lockReceptions(tx: Tx, ids: readonly string[]): Promise<void> {
  const rows = await tx
    .select({ lotId: receipts.lotId })
    .from(receipts)
    .where(inArray(receipts.id, [...ids]));
  const lotIds = rows.map(({ lotId }) => lotId);
  await lockFamilies(tx, lotIds);
}
