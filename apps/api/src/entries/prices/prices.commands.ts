import type { PriceLine, PricesVerdict } from "@pomar/contract/entries/prices/prices.schema";
import { writtenUnitPrice } from "@pomar/contract/money/payments/payments.rules";
import { and, eq, isNull } from "drizzle-orm";
import { lockGenealogy } from "../../ledger/lots/genealogy.commands.ts";
import { type ActionContext, createPendingEvents } from "../../platform/action-context.ts";
import type { Tx } from "../../platform/db/db.ts";
import { withSavepoint } from "../../platform/db/with-savepoint.ts";
import { AppError, orNotFound, toRefusal } from "../../platform/http/app-error.ts";
import { receipts } from "../../schema/entries/receipts.table.ts";
import { receptionCommands } from "../receptions/raw-materials.commands.ts";
import { lockReceptions } from "../receptions/reception-locks.commands.ts";

/** Sets the price of receptions without a price: each line is stored completely, or refused with its reason. */
export async function setPrices(tx: Tx, lines: readonly PriceLine[], act: ActionContext): Promise<PricesVerdict> {
  await lockGenealogy(tx);
  const entryIds = lines.map(({ entryId }) => entryId);
  await lockReceptions(tx, entryIds);
  const verdict: PricesVerdict = { done: [], refused: [] };
  for (const line of lines) {
    const { entryId } = line;
    // Each line collects its own events, because a refused line must emit no events.
    const own = { ...act, ifMatch: null, pendingEvents: createPendingEvents() };
    const refusal = await withSavepoint(tx, () => setPrice(tx, line, own)).catch(toRefusal);
    if (refusal) verdict.refused.push({ entryId, message: refusal.message });
    else {
      verdict.done.push(entryId);
      for (const entity of own.pendingEvents.changed) act.pendingEvents.changed.add(entity);
      act.pendingEvents.notifications.push(...own.pendingEvents.notifications);
    }
  }
  return verdict;
}

/** Sets the price of one reception. A refusal ends the line of this reception; any other error ends the whole call. */
async function setPrice(tx: Tx, { entryKind, entryId, unitPrice, dueDate }: PriceLine, act: ActionContext) {
  const stored = await tx
    .select({ unitPrice: receipts.unitPrice })
    .from(receipts)
    .where(and(eq(receipts.id, entryId), eq(receipts.kind, entryKind), isNull(receipts.removedAt)));
  const { unitPrice: storedPrice } = orNotFound(stored[0]);
  // The browser sends a stored line again after it lost the reply.
  if (storedPrice === unitPrice) return;
  // A different user has entered a price in the meantime, which is not overwritten.
  if (storedPrice !== null) throw AppError.of("entry.priced", { price: writtenUnitPrice(storedPrice) });
  const changes = { unitPrice, ...(dueDate !== undefined && { dueDate }) };
  await receptionCommands[entryKind].correct(tx, entryId, changes, act);
}
