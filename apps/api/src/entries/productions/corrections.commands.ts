import { decimal, toWire } from "@pomar/contract/core/decimal";
import type { ProductionKind } from "@pomar/contract/kinds";
import { eq } from "drizzle-orm";
import { carryExpiryOn } from "../../ledger/lots/expiry.commands.ts";
import { lockGenealogy, recostDescendants } from "../../ledger/lots/genealogy.commands.ts";
import { listDescendantIds } from "../../ledger/lots/genealogy.queries.ts";
import { findPlaceInDay, instantOfCorrected } from "../../ledger/lots/happening.commands.ts";
import { appendReversal, changeBalances } from "../../ledger/lots/movements.commands.ts";
import { listActive, listConsumptions } from "../../ledger/lots/movements.queries.ts";
import { refuseClosedEntry } from "../../ledger/lots/own-entries.commands.ts";
import { deleteDoses, listReversible, removeLotRow, updateLotRow } from "../../ledger/lots/stored-lots.commands.ts";
import { belowUsed, consumed, dependentLots, filterUses } from "../../ledger/lots/uses.queries.ts";
import type { ActionContext } from "../../platform/action-context.ts";
import type { Tx } from "../../platform/db/db.ts";
import { assertFresh } from "../../platform/db/entity-columns.ts";
import { AppError, orNotFound } from "../../platform/http/app-error.ts";
import { updateRow } from "../../platform/records/records.commands.ts";
import { productions } from "../../schema/entries/productions.table.ts";
import { lots } from "../../schema/ledger/lots.table.ts";
import { redoseDescendants } from "./doses.commands.ts";
import {
  type Input,
  lockFruit,
  lockLines,
  type ProductionOrder,
  refuseFuture,
  refuseOtherFruits,
  refuseUnusable,
  sumByLot,
} from "./inputs.commands.ts";
import {
  codeFor,
  listTakings,
  lotColumns,
  negated,
  type PreparedProduction,
  postMovements,
  productionColumns,
  refuseBeyondLimits,
  refuseDoses,
  refuseUnknownCalculation,
} from "./productions.commands.ts";
import { findStored } from "./productions.queries.ts";

/**
 * Locks the genealogy and a production with all its consumptions.
 * @throws 404 for an unknown production; 412 when its version is outdated.
 */
export async function lockProduction(tx: Tx, { kind, id }: { kind: ProductionKind; id: string }, act: ActionContext) {
  await lockGenealogy(tx);
  const production = orNotFound(await findStored(tx, kind, id));
  const [storedLot] = await tx.select().from(lots).where(eq(lots.id, production.lotId));
  const lot = orNotFound(storedLot);
  await refuseClosedEntry(tx, { ...production, lot, unitPrice: null }, act);
  assertFresh(act, production);
  return { production, lot, consumptions: await listConsumptions(tx, production.lotId) };
}

/** A production to be corrected or reversed, as it is stored. */
export type StoredProduction = Awaited<ReturnType<typeof lockProduction>>;

/** A stored production and its fields after the correction. */
interface CorrectedOrder {
  stored: StoredProduction;
  order: ProductionOrder;
  /** The code that a user entered. */
  code?: string | null | undefined;
  /** Whether lots, quantities, fruit or day change, so that the ledger, the code or the doses change too. */
  moves: boolean;
  /** Whether the expiry must be calculated again, because a field that determines the expiry changed. */
  expires: boolean;
}

/**
 * Locks the records that a corrected production names, its own lot and its sources.
 * @throws as `lockInputs`; 409 with the lots made of the production, when the fruit, day or inputs would change; 409
 * for a lot that would be made of itself.
 */
export async function lockCorrection(tx: Tx, corrected: CorrectedOrder, act: ActionContext) {
  const { stored, order, code, moves, expires } = corrected;
  const { production, consumptions } = stored;
  refuseFuture(order, act, production.producedAt);
  const fruit = await lockFruit(tx, order.fruitId, production.itemId);
  const sourceIds = consumptions.map(({ lotId }) => lotId);
  const descendantIds = await listDescendantIds(tx, production.lotId);
  const { inputs, locked } = await lockLines(tx, order.lines, [production.lotId, ...sourceIds, ...descendantIds]);
  const lot = orNotFound(locked.get(production.lotId));
  const active = await listActive(tx, lot.id);
  const uses = filterUses(active);
  if (uses.length > 0 && moves && !takesTheSame(corrected))
    throw consumed(lot, uses, "quantidades, lotes, fruta e data não podem mudar");
  if (uses.length > 0 && code && code !== lot.code)
    throw AppError.of("lot.code-fixed", { code: lot.code }).at("code").because(dependentLots(uses));
  refuseCycle([lot.id, ...descendantIds], inputs);
  await refuseOtherFruits(tx, fruit, inputs);
  const before = { on: production.producedAt, lines: negated(consumptions) };
  if (moves) refuseUnusable(inputs, { on: order.producedAt, before });
  return { stored, lot, active, uses, moves, expires, fruit, producedAt: order.producedAt, inputs };
}

/** A production that is being corrected and all records that it names, locked. */
type Correction = Awaited<ReturnType<typeof lockCorrection>>;

/** Whether the fruit, lots, quantities and day of a production are unchanged, so that only its output may change. */
function takesTheSame({ stored: { production, consumptions }, order }: CorrectedOrder): boolean {
  const [wanted, taken] = [sumByLot(order.lines), sumByLot(negated(consumptions))];
  return (
    order.fruitId === production.itemId &&
    order.producedAt === production.producedAt &&
    wanted.size === taken.size &&
    [...wanted].every(([lotId, quantity]) => taken.get(lotId)?.eq(quantity))
  );
}

/**
 * Refuses to reduce a used lot below its used quantity, and refuses a different content of the units of a used lot; a
 * larger quantity is allowed.
 */
function refuseOtherMake({ lot, uses, moves }: Correction, wanted: PreparedProduction): void {
  if (uses.length === 0 || !moves) return;
  const { quantity, kgPerUnit } = wanted.lot;
  if (kgPerUnit !== lot.kgPerUnit) throw consumed(lot, uses, "o conteúdo de cada unidade não pode mudar");
  if (lot.decision === "discarded" && quantity !== lot.initialQuantity)
    throw consumed(lot, uses, "está descartado e a quantidade não pode mudar");
  if (decimal(lot.balance).plus(quantity).lt(lot.initialQuantity)) throw belowUsed(lot, uses);
}

/** Refuses an input that was itself made of the corrected lot. */
function refuseCycle(madeOf: readonly string[], inputs: readonly Input[]): void {
  const ownIds = new Set(madeOf);
  const circular = inputs.find(({ lotId }) => ownIds.has(lotId));
  if (circular) throw AppError.of("lot.cycle", { code: circular.lot.code }).at(`${circular.path}.lotId`);
}

/**
 * Corrects a production: reverses and reposts changed movements, and updates the cost and doses of its descendants.
 * @throws as `postProduction`; 409 when a used lot would be less than its used quantity; 422 for the dose of a
 * descendant.
 */
export async function postCorrection(tx: Tx, correction: Correction, wanted: PreparedProduction, act: ActionContext) {
  const { stored, lot, active, uses, moves, expires } = correction;
  const { production, consumptions } = stored;
  refuseOtherMake(correction, wanted);
  await refuseUnknownCalculation(tx, wanted);
  // Judges doses only if quantities change: stored doses were judged by the limits of the day of their storage.
  if (moves) {
    await refuseDoses(tx, wanted);
    refuseBeyondLimits(wanted);
    // Consumptions are reversed first and the previous output last, so that no line of the ledger leaves a negative
    // balance.
    for (const movement of consumptions) await appendReversal(tx, movement, act);
    await deleteDoses(tx, [lot.id]);
    await postMovements(tx, wanted, { lotId: lot.id, at: await findPlace(tx, correction, act) }, act);
    for (const movement of active.filter(({ kind }) => kind === "production")) await appendReversal(tx, movement, act);
    await changeBalances(tx, [...negated(consumptions), ...negated(wanted.inputs)], act);
  }
  const { code: givenCode, quantity, type } = wanted.lot;
  const isSameItem = wanted.fruit.id === production.itemId && type === lot.type;
  const code = isSameItem && (givenCode ?? lot.code) === lot.code ? lot.code : await codeFor(tx, wanted, act);
  const { expiresAt, ownExpiresAt } = expires ? wanted.figures : lot;
  const more = decimal(quantity).minus(lot.initialQuantity);
  const balance = moves ? { balance: toWire(decimal(lot.balance).plus(more), 3) } : {};
  const columns = { ...lotColumns(wanted), ...balance, expiresAt, ownExpiresAt, code };
  await updateLotRow(tx, lot, columns, act);
  await updateRow(tx, { table: productions, before: production, to: productionColumns(wanted) }, act);
  if (expiresAt !== lot.expiresAt)
    await carryExpiryOn(tx, { lot: { id: lot.id, code, before: lot.expiresAt, expiresAt }, path: "expiresAt" }, act);
  if (moves && uses.length > 0) {
    await recostDescendants(tx, lot.id, act);
    await redoseDescendants(tx, { lotId: lot.id }, act);
  }
}

async function findPlace(tx: Tx, { stored, active, producedAt: on, inputs }: Correction, act: ActionContext) {
  const { production, consumptions } = stored;
  const from = instantOfCorrected({ kind: "production", was: production.producedAt, on, active }, act);
  return findPlaceInDay(tx, { on, from, takings: listTakings(inputs, sumByLot(negated(consumptions))) }, act);
}

/**
 * Reverses a production: returns its inputs to their lots and removes its lot.
 * @throws 409 with the lots made of its lot; 409 while its lot is recalled.
 */
export async function postReversal(tx: Tx, { production, consumptions }: StoredProduction, act: ActionContext) {
  const { locked } = await lockLines(tx, [], [production.lotId, ...consumptions.map(({ lotId }) => lotId)]);
  const lot = orNotFound(locked.get(production.lotId));
  const active = await listReversible(tx, lot);
  for (const movement of [...consumptions, ...active]) await appendReversal(tx, movement, act);
  await changeBalances(tx, negated(consumptions), act);
  await removeLotRow(tx, lot, act);
  await updateRow(tx, { table: productions, before: production, to: { removedAt: act.at } }, act);
}
