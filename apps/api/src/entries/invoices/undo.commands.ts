import { and, eq, isNull } from "drizzle-orm";
import { lockGenealogy } from "../../ledger/lots/genealogy.commands.ts";
import { cancelJointPayable } from "../../money/payments/payables.commands.ts";
import type { ActionContext } from "../../platform/action-context.ts";
import { audit } from "../../platform/audit.ts";
import type { Tx } from "../../platform/db/db.ts";
import { assertFresh } from "../../platform/db/entity-columns.ts";
import { AppError, orNotFound, toRefusal } from "../../platform/http/app-error.ts";
import { updateRow } from "../../platform/records/records.commands.ts";
import { lockRecord } from "../../platform/records/records.queries.ts";
import { supplierCommands } from "../../registries/suppliers/suppliers.commands.ts";
import { invoiceEntries, invoices } from "../../schema/entries/invoices.table.ts";
import { receipts } from "../../schema/entries/receipts.table.ts";
import { receptionCommands } from "../receptions/raw-materials.commands.ts";
import { lockReceptions } from "../receptions/reception-locks.commands.ts";
import { toAudited } from "./import.commands.ts";
import { findInvoice } from "./invoices.queries.ts";
import { itemCommands } from "./items.commands.ts";
import { releaseEntry } from "./joined.commands.ts";

/**
 * Undoes an import: cancels its payable, reverses the entries that it created, and restores the entries that were
 * joined. Removes the supplier and the items that it created and that no other record uses. The invoice may then be
 * imported again.
 * @throws 409 with the uses of the import's lots and the settlements of its payable.
 */
export async function undoImport(tx: Tx, id: string, act: ActionContext): Promise<void> {
  await lockGenealogy(tx);
  const stored = orNotFound(await lockRecord(tx, invoices, id));
  assertFresh(act, stored);
  const before = orNotFound(await findInvoice(tx, id, act.today));
  if (before.usedBy.length > 0) throw AppError.of("invoice.in-use", { number: stored.number }).because(before.usedBy);
  const inner = { ...act, ifMatch: null };
  const active = await listActive(tx, id);
  const entryIds = active.map((entry) => entry.id);
  await lockReceptions(tx, entryIds);
  if (stored.paymentId !== null) await cancelJointPayable(tx, stored.paymentId, inner);
  for (const entry of active) await takeBack(tx, entry, inner);
  await tx.update(invoiceEntries).set({ standing: false }).where(eq(invoiceEntries.invoiceId, id));
  await updateRow(tx, { table: invoices, before: stored, to: { removedAt: act.at } }, act);
  // The refusal to remove a used or removed record is ignored; the refusal occurs before any row is written.
  for (const item of stored.made.items) await itemCommands[item.kind].remove(tx, item.id, inner).catch(toRefusal);
  if (stored.made.supplierId !== null)
    await supplierCommands.remove(tx, stored.made.supplierId, inner).catch(toRefusal);
  await audit(tx, act, { action: "remove", entity: "invoices", entityId: id, before: toAudited(before) });
}

/** The active entries of an import; an entry that is reversed already needs no further reversal. */
const listActive = (tx: Tx, invoiceId: string) =>
  tx
    .select({ id: receipts.id, kind: receipts.kind, before: invoiceEntries.before })
    .from(invoiceEntries)
    .innerJoin(receipts, eq(receipts.id, invoiceEntries.receiptId))
    .where(and(eq(invoiceEntries.invoiceId, invoiceId), isNull(receipts.removedAt)))
    .orderBy(receipts.id);

type ActiveEntry = Awaited<ReturnType<typeof listActive>>[number];

async function takeBack(tx: Tx, { id, kind, before }: ActiveEntry, act: ActionContext): Promise<void> {
  if (before !== null) await releaseEntry(tx, { kind, id, before }, act);
  else await receptionCommands[kind].reverse(tx, id, act);
}
