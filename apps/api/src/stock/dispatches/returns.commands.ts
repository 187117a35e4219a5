import { decimal, toWire } from "@pomar/contract/core/decimal";
import type { Issue } from "@pomar/contract/core/errors";
import { partCost, storedCost } from "@pomar/contract/ledger/lots/cost.rules";
import { calculateExposure } from "@pomar/contract/ledger/lots/trace.rules";
import type { Dispatch, ReturnCreate } from "@pomar/contract/stock/dispatches/dispatches.schema";
import { and, eq, isNull } from "drizzle-orm";
import {
  type ActiveLine,
  type LockedDispatch,
  listActiveLines,
  lockDispatch,
} from "../../ledger/lots/dispatches.queries.ts";
import { lockGenealogy, lockGenealogyForShare } from "../../ledger/lots/genealogy.commands.ts";
import { reserveCode } from "../../ledger/lots/lots.commands.ts";
import { findItemCode, findLot } from "../../ledger/lots/lots.queries.ts";
import { appendAt, appendReversal } from "../../ledger/lots/movements.commands.ts";
import { type LockedLot, listActive, listConsumptions, lockLots } from "../../ledger/lots/movements.queries.ts";
import { copyDoses, insertLot, removeLotRow } from "../../ledger/lots/stored-lots.commands.ts";
import { dependentLots, filterUses, written } from "../../ledger/lots/uses.queries.ts";
import type { ActionContext } from "../../platform/action-context.ts";
import { audit } from "../../platform/audit.ts";
import { dayIn } from "../../platform/clock.ts";
import type { Tx } from "../../platform/db/db.ts";
import { insertColumns } from "../../platform/db/entity-columns.ts";
import { preparedInsert } from "../../platform/db/insert.ts";
import { AppError, orNotFound } from "../../platform/http/app-error.ts";
import { recallLots, recalls } from "../../schema/stock/recalls.table.ts";
import { returnedLots } from "../../schema/stock/returned-lots.table.ts";
import { findDispatch } from "./dispatches.queries.ts";

type ReturnLine = ReturnCreate["lines"][number];

/**
 * Records the returns of a dispatch. The returned quantity of each lot becomes a new lot in quarantine, made of the
 * dispatched lot alone. The new lot joins an open recall of the dispatched lot.
 * @throws 400 for a lot that is not in the dispatch and for an impossible time; 409 for more than the customer still
 * has, and for a removed dispatch.
 */
export async function recordReturn(tx: Tx, dispatchId: string, input: ReturnCreate, act: ActionContext) {
  await lockGenealogyForShare(tx);
  const dispatch = orNotFound(await lockDispatch(tx, dispatchId));
  if (dispatch.removedAt !== null) throw AppError.of("dispatch.removed", { code: dispatch.code });
  const before = orNotFound(await findDispatch(tx, dispatchId, act.today));
  const returnedAt = input.returnedAt ? new Date(input.returnedAt).toISOString() : act.at;
  const active = await listActiveLines(tx, dispatchId);
  const lotIds = input.lines.map(({ lotId }) => lotId);
  const locked = await lockLots(tx, lotIds);
  refuseImpossible(returnedAt, { dispatch, lines: input.lines, active, locked }, act);
  const madeIds: string[] = [];
  for (const line of input.lines) {
    const from = orNotFound(locked.get(line.lotId));
    madeIds.push(await makeReturnedLot(tx, { dispatchId, from, line, returnedAt }, act));
  }
  const after = orNotFound(await findDispatch(tx, dispatchId, act.today));
  const audited = { before: listReturned(before), after: listReturned(after) };
  await audit(tx, act, { action: "update", entity: "dispatches", entityId: dispatchId, ...audited });
  return { lines: after.returns.filter(({ lot }) => madeIds.includes(lot.id)) };
}

/**
 * Undoes a return whose lot is unused.
 * @throws 404 for an unknown dispatch or return; 409 when the return's lot was used.
 */
export async function undoReturn(tx: Tx, dispatchId: string, lotId: string, act: ActionContext): Promise<void> {
  await lockGenealogy(tx);
  const dispatch = orNotFound(await lockDispatch(tx, dispatchId));
  const before = orNotFound(await findDispatch(tx, dispatchId, act.today));
  const back = orNotFound(before.returns.find(({ lot }) => lot.id === lotId));
  const locked = await lockLots(tx, [lotId, back.fromLotId]);
  const lot = orNotFound(locked.get(lotId));
  const active = await listActive(tx, lotId);
  const uses = filterUses(active);
  if (uses.length > 0) throw AppError.of("return.used", { code: lot.code }).because(dependentLots(uses));
  for (const movement of active) await appendReversal(tx, movement, act);
  const [consumption] = await listConsumptions(tx, lotId);
  const consumed = orNotFound(consumption);
  const came = (await listActive(tx, back.fromLotId)).find(
    (one) =>
      one.kind === "return" &&
      one.dispatchId === dispatchId &&
      one.quantity === -consumed.quantity &&
      one.occurredAt === consumed.occurredAt,
  );
  await appendReversal(tx, consumed, act);
  await appendReversal(tx, orNotFound(came), act);
  await removeLotRow(tx, lot, act);
  const after = orNotFound(await findDispatch(tx, dispatch.id, act.today));
  await audit(tx, act, { action: "remove", entity: "lots", entityId: lotId, before: { code: lot.code } });
  const audited = { before: listReturned(before), after: listReturned(after) };
  await audit(tx, act, { action: "update", entity: "dispatches", entityId: dispatchId, ...audited });
}

/** The returns of a dispatch, for its audit history. */
const listReturned = ({ returns }: Dispatch) => ({
  returns: returns.map(({ lot, quantity, reason }) => ({ lot: lot.code, quantity, reason })),
});

interface Wanted {
  dispatch: LockedDispatch;
  lines: readonly ReturnLine[];
  active: readonly ActiveLine[];
  locked: ReadonlyMap<string, LockedLot>;
}

function refuseImpossible(returnedAt: string, { dispatch, lines, active, locked }: Wanted, act: ActionContext): void {
  const issues: Issue[] = [];
  if (returnedAt > act.at) issues.push({ path: "returnedAt", message: "A devolução não pode estar no futuro" });
  if (returnedAt < dispatch.dispatchedAt)
    issues.push({ path: "returnedAt", message: "A devolução não pode ser anterior à expedição" });
  for (const [at, { lotId, quantity }] of lines.entries()) {
    const lot = locked.get(lotId);
    if (!lot || !active.some((line) => line.lotId === lotId))
      issues.push({ path: `lines.${at}.lotId`, message: "Este lote não saiu nesta expedição" });
    else if (lot.unit === "un" && !Number.isInteger(quantity))
      issues.push({
        path: `lines.${at}.quantity`,
        message: `Informe um número inteiro de unidades do lote ${lot.code}`,
      });
  }
  if (issues.length > 0) throw AppError.invalid(issues);
  for (const [at, { lotId, quantity }] of lines.entries()) {
    const { code, unit } = orNotFound(locked.get(lotId));
    const line = orNotFound(active.find((one) => one.lotId === lotId));
    const out = toWire(decimal(line.quantity).minus(line.returned), 3);
    if (quantity > out)
      throw AppError.of("return.too-much", { code, out: written(out, unit) }).at(`lines.${at}.quantity`);
  }
}

const insertReturned = preparedInsert(returnedLots);

/** Makes a new lot of the returned quantity. @returns the id of the new lot. */
async function makeReturnedLot(
  tx: Tx,
  { dispatchId, from, line, returnedAt }: { dispatchId: string; from: LockedLot; line: ReturnLine; returnedAt: string },
  act: ActionContext,
): Promise<string> {
  const { quantity, reason, temperatureC = null, packageOk } = line;
  const on = dayIn(act.timeZone, new Date(returnedAt));
  const itemCode = orNotFound(await findItemCode(tx, from.type, from.itemId));
  const code = await reserveCode(tx, { type: from.type, itemCode, on }, act);
  const cost = partCost(from.totalCost === null ? null : decimal(from.totalCost), quantity, from.initialQuantity);
  const { type, fruitId, additiveId, additionalId, packagingId, unit, kgPerUnit, producedAt, expiresAt } = from;
  const { brix, ph, acidity, totalSolids, composite } = from;
  const lot = {
    ...insertColumns(act),
    code,
    type,
    fruitId,
    additiveId,
    additionalId,
    packagingId,
    unit,
    kgPerUnit,
    producedAt,
    expiresAt,
    brix,
    ph,
    acidity,
    totalSolids,
    composite,
    returnedOn: on,
    initialQuantity: quantity,
    balance: quantity,
    totalCost: cost === null ? null : storedCost(cost),
    unitCost: cost === null ? null : toWire(cost.div(quantity), 4),
    decision: "quarantine" as const,
    decisionReason: `Devolução: ${reason}`,
  };
  await insertLot(tx, lot);
  await copyDoses(tx, { from: from.id, to: lot.id });
  const moved = { occurredAt: returnedAt, reason };
  await appendAt(tx, { ...moved, lotId: from.id, kind: "return", quantity, dispatchId }, act);
  await appendAt(
    tx,
    { ...moved, lotId: from.id, kind: "return", quantity: -quantity, childLotId: lot.id, dispatchId },
    act,
  );
  await appendAt(tx, { ...moved, lotId: lot.id, kind: "entry", quantity }, act);
  await insertReturned(tx, { lotId: lot.id, fromLotId: from.id, dispatchId, reason, temperatureC, packageOk });
  await joinOpenRecalls(tx, { id: lot.id, quantity }, from.id);
  const after = orNotFound(await findLot(tx, lot.id, act.today));
  await audit(tx, act, { action: "create", entity: "lots", entityId: lot.id, after });
  return lot.id;
}

/** Adds a returned lot to every open recall of the dispatched lot. */
async function joinOpenRecalls(tx: Tx, lot: { id: string; quantity: number }, fromLotId: string): Promise<void> {
  const open = await tx
    .select({ recallId: recallLots.recallId, share: recallLots.share })
    .from(recallLots)
    .innerJoin(recalls, eq(recalls.id, recallLots.recallId))
    .where(and(eq(recallLots.lotId, fromLotId), isNull(recalls.closedAt)));
  if (open.length === 0) return;
  const members = open.map(({ recallId, share }) => {
    return { recallId, share, lotId: lot.id, exposureQuantity: calculateExposure(share, lot.quantity) };
  });
  await tx.insert(recallLots).values(members);
}
