import { documentCodePrefix } from "@pomar/contract/ledger/lots/lot-code.rules";
import {
  type CountCreate,
  type CountHead,
  type CountSheet,
  countStateNames,
  scopeWords,
} from "@pomar/contract/stock/counts/counts.schema";
import { and, eq, isNull, ne, sql } from "drizzle-orm";
import { takeNextCode } from "../../ledger/lots/lots.queries.ts";
import type { ActionContext } from "../../platform/action-context.ts";
import { audit } from "../../platform/audit.ts";
import { outsideTransaction, type Tx } from "../../platform/db/db.ts";
import { insertColumns } from "../../platform/db/entity-columns.ts";
import { idIn } from "../../platform/db/list.ts";
import { AppError, orNotFound } from "../../platform/http/app-error.ts";
import { updateRow } from "../../platform/records/records.commands.ts";
import { lockRecord } from "../../platform/records/records.queries.ts";
import { lockPlaceForShare } from "../../registries/places/places.queries.ts";
import { stockCountLines, stockCounts } from "../../schema/stock/counts.table.ts";
import { findCount, findSheet, isInScope } from "./counts.queries.ts";

/** Opens a count of all lots in stock within a scope. @throws 400 for a place that does not exist. */
export async function openCount(tx: Tx, { scope, blind }: CountCreate, act: ActionContext): Promise<CountSheet> {
  const placeId = scope.of === "place" ? scope.placeId : null;
  if (placeId !== null && !(await lockPlaceForShare(tx, placeId)))
    throw AppError.invalid([{ path: "scope.placeId", message: "Este local não existe" }]);
  const code = await takeNextCode(outsideTransaction(tx), documentCodePrefix("count", act.today), act);
  const type = scope.of === "type" ? scope.type : null;
  const count = { ...insertColumns(act), code, scope: scope.of, type, placeId, blind };
  await tx.insert(stockCounts).values(count);
  await tx.execute(sql`
    insert into stock_count_lots (count_id, lot_id)
    select ${count.id}::uuid, l.id from lots l where l.in_stock and ${isInScope(scope)}`);
  const after = orNotFound(await findSheet(tx, count.id, act.by));
  const audited = { code, scope: scopeWords(after.scope), blind, lots: after.lots.length };
  await audit(tx, act, { action: "create", entity: "counts", entityId: count.id, after: audited });
  return after;
}

/** @throws 409 when a count has ended. */
export async function refuseEnded(tx: Tx, { id, code, state }: typeof stockCounts.$inferSelect): Promise<void> {
  if (state === "open") return;
  const by = (await findCount(tx, id))?.endedBy?.name ?? "outra pessoa";
  throw AppError.of("count.ended", { code, how: countStateNames[state].toLocaleLowerCase("pt-BR"), by });
}

/** Locks an open count. @throws 404 for an unknown count; 409 when the count has ended. */
export async function lockOpenCount(tx: Tx, id: string) {
  const count = orNotFound(await lockRecord(tx, stockCounts, id));
  await refuseEnded(tx, count);
  return count;
}

/** Cancels a count without a change of the ledger; its lines stay readable. */
export async function cancelCount(tx: Tx, id: string, act: ActionContext): Promise<CountHead> {
  const count = await lockOpenCount(tx, id);
  const to = { state: "cancelled" as const, endedAt: act.at, endedBy: act.by.id };
  await updateRow(tx, { table: stockCounts, before: count, to }, act);
  const change = { before: { state: "open" }, after: { state: to.state } };
  await audit(tx, act, { action: "update", entity: "counts", entityId: id, ...change });
  return orNotFound(await findCount(tx, id));
}

const activeLines = (countId: string) => and(eq(stockCountLines.countId, countId), isNull(stockCountLines.aside));

/** Sets the lines of the given lots aside, so that the lots must be counted again. */
export async function askRecount(
  tx: Tx,
  id: string,
  lotIds: readonly string[],
  act: ActionContext,
): Promise<CountHead> {
  const count = await lockOpenCount(tx, id);
  await tx
    .update(stockCountLines)
    .set({ aside: "recount" })
    .where(and(activeLines(id), idIn(stockCountLines.lotId, lotIds)));
  await updateRow(tx, { table: stockCounts, before: count, to: {} }, act);
  act.pendingEvents.changed.add("counts");
  return orNotFound(await findCount(tx, id));
}

/**
 * Selects which line of a lot is valid, and sets the lot's remaining lines aside.
 * @throws 404 for a line of a different count.
 */
export async function chooseLine(tx: Tx, id: string, lineId: string, act: ActionContext): Promise<CountHead> {
  const count = await lockOpenCount(tx, id);
  const [line] = await tx
    .select({ lotId: stockCountLines.lotId })
    .from(stockCountLines)
    .where(and(eq(stockCountLines.id, lineId), eq(stockCountLines.countId, id)));
  const { lotId } = orNotFound(line);
  const others = and(activeLines(id), eq(stockCountLines.lotId, lotId), ne(stockCountLines.id, lineId));
  await tx.update(stockCountLines).set({ aside: "choice" }).where(others);
  await tx.update(stockCountLines).set({ aside: null }).where(eq(stockCountLines.id, lineId));
  await updateRow(tx, { table: stockCounts, before: count, to: {} }, act);
  act.pendingEvents.changed.add("counts");
  return orNotFound(await findCount(tx, id));
}
