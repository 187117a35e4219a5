import type { PriceLine, PricesVerdict } from "@pomar/contract/entries/prices/prices.schema";
import { writtenUnitPrice } from "@pomar/contract/money/payments/payments.rules";
import { and, eq, isNull } from "drizzle-orm";
import { lockGenealogy } from "../../ledger/lots/genealogy.commands.ts";
import { type ActionContext, createPendingEvents } from "../../platform/action-context.ts";
import type { Tx } from "../../platform/db/db.ts";
import { withSavepoint } from "../../platform/db/with-savepoint.ts";
import { AppError, orNotFound } from "../../platform/http/app-error.ts";
import { receipts } from "../../schema/entries/receipts.table.ts";
import { correctRawMaterial } from "../receptions/raw-materials.commands.ts";
import { lockReceptions } from "../receptions/reception-locks.commands.ts";
import { correctSupply } from "../receptions/supply-records.commands.ts";

/** Prices receptions that have no price yet: each line is stored whole, or refused with its reason and nothing of it is. */
export async function setPrices(tx: Tx, lines: readonly PriceLine[], act: ActionContext): Promise<PricesVerdict> {
  await lockGenealogy(tx);
  await lockReceptions(
    tx,
    lines.map(({ entryId }) => entryId),
  );
  const verdict: PricesVerdict = { done: [], refused: [] };
  for (const line of lines) {
    const { entryId } = line;
    // A refused line emits nothing either.
    const own = { ...act, ifMatch: null, pendingEvents: createPendingEvents() };
    const refusal = await withSavepoint(tx, () => setPrice(tx, line, own)).catch(catchRefusal);
    if (refusal) verdict.refused.push({ entryId, message: refusal.message });
    else {
      verdict.done.push(entryId);
      for (const entity of own.pendingEvents.changed) act.pendingEvents.changed.add(entity);
      act.pendingEvents.notifications.push(...own.pendingEvents.notifications);
    }
  }
  return verdict;
}

/** A refusal concerns its line alone; any other error ends the call. */
function catchRefusal(error: unknown): AppError {
  if (error instanceof AppError) return error;
  throw error;
}

async function setPrice(tx: Tx, { entryKind, entryId, unitPrice, dueDate }: PriceLine, act: ActionContext) {
  const stored = await tx
    .select({ unitPrice: receipts.unitPrice })
    .from(receipts)
    .where(and(eq(receipts.id, entryId), eq(receipts.kind, entryKind), isNull(receipts.removedAt)));
  const { unitPrice: known } = orNotFound(stored[0]);
  // Sent again after a lost answer.
  if (known === unitPrice) return;
  // A different user was quicker: their price is not overwritten.
  if (known !== null) throw AppError.of("entry.priced", { price: writtenUnitPrice(known) });
  const changes = { unitPrice, ...(dueDate !== undefined && { dueDate }) };
  if (entryKind === "raw-material") await correctRawMaterial(tx, entryId, changes, act);
  else await correctSupply(tx, entryKind, { id: entryId, changes }, act);
}
