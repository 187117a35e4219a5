import { writtenDay } from "@pomar/contract/core/calendar.rules";
import { counted, decimal, toWire } from "@pomar/contract/core/decimal";
import type { Issue } from "@pomar/contract/core/errors";
import type { Dispatch, DispatchCreate, DispatchUpdate } from "@pomar/contract/stock/dispatches/dispatches.schema";
import { insertDispatch } from "../../ledger/lots/dispatches.commands.ts";
import {
  findDispatchCustomer,
  type LockedDispatch,
  listActiveLines,
  lockDispatch,
} from "../../ledger/lots/dispatches.queries.ts";
import { instantOfTaking } from "../../ledger/lots/happening.commands.ts";
import { appendAll, appendReversal, changeBalances } from "../../ledger/lots/movements.commands.ts";
import { type LockedLot, lockLots } from "../../ledger/lots/movements.queries.ts";
import { insufficient, shortLife, whyUnusable } from "../../ledger/lots/uses.queries.ts";
import type { ActionContext } from "../../platform/action-context.ts";
import { audit } from "../../platform/audit.ts";
import { dayIn } from "../../platform/clock.ts";
import type { Tx } from "../../platform/db/db.ts";
import { assertFresh } from "../../platform/db/entity-columns.ts";
import { AppError, orNotFound } from "../../platform/http/app-error.ts";
import { updateRow } from "../../platform/records/records.commands.ts";
import { lockCustomerForShare } from "../../registries/customers/customers.queries.ts";
import { dispatches } from "../../schema/stock/dispatches.table.ts";
import { findDispatch } from "./dispatches.queries.ts";

type Line = DispatchCreate["lines"][number];
type Customer = NonNullable<Awaited<ReturnType<typeof lockCustomerForShare>>>;

/**
 * Dispatches lots to a customer, all lots or none. The lots are locked in the order of their ids: when two people want
 * the same last box, one receives a refusal with the remaining balance.
 * @throws 400 for an unknown customer or lot and an impossible time; 409, with the lots' codes, for too small a
 * balance, unusable lots, and a shelf life shorter than the customer requires.
 */
export async function recordDispatch(tx: Tx, input: DispatchCreate, act: ActionContext): Promise<Dispatch> {
  const { lines, dispatchedAt: given, overrideReason = null, ...fields } = input;
  const document = { ...fields, dispatchedAt: toInstant(given, act), overrideReason: getReason(overrideReason, act) };
  const customer = await lockCustomer(tx, document.customerId);
  const lotIds = lines.map(({ lotId }) => lotId);
  const locked = await lockLots(tx, lotIds);
  refuseImpossible(document.dispatchedAt, { lines, locked }, act);
  const leaving = listLotLines(lines, locked);
  refuseUnfit(leaving, { ...document, customer }, act);
  const takings = leaving.map(({ at, lot, added }) => ({ lot, quantity: added, path: `lines.${at}.quantity` }));
  const dispatchedAt = given ? document.dispatchedAt : await instantOfTaking(tx, takings, act);
  const { id } = await insertDispatch(tx, { ...document, dispatchedAt }, act);
  await ship(tx, { id, dispatchedAt }, lines, act);
  const after = orNotFound(await findDispatch(tx, id, act.today));
  await audit(tx, act, { action: "create", entity: "dispatches", entityId: id, after: toAudited(after) });
  return after;
}

/**
 * Corrects a dispatch: its changed lines are reversed and recorded again. Absent fields stay unchanged.
 * @throws the errors of `recordDispatch`; 412 for a stale version; 409 when the dispatch was removed, when its author
 * may no longer correct it, and when the customer returned more of a lot than the new quantity.
 */
export async function correctDispatch(
  tx: Tx,
  id: string,
  input: DispatchUpdate,
  act: ActionContext,
): Promise<Dispatch> {
  const { dispatch, lines: active, customer } = await lockActive(tx, id, act, input.customerId);
  const before = orNotFound(await findDispatch(tx, id, act.today));
  const { lines: givenLines, dispatchedAt, overrideReason, ...fields } = input;
  const to = {
    ...fields,
    ...(dispatchedAt === undefined ? {} : { dispatchedAt: toInstant(dispatchedAt, act) }),
    ...(overrideReason === undefined || act.by.level !== 1 ? {} : { overrideReason }),
  };
  const wanted = { ...dispatch, ...to };
  const lines = givenLines ?? active.map(({ lotId, quantity }) => ({ lotId, quantity }));
  const locked = await lockLots(tx, [...new Set([...lines, ...active].map(({ lotId }) => lotId))]);
  refuseImpossible(wanted.dispatchedAt, { lines, locked }, act);
  refuseBelowReturned(dispatch, { active, lines, locked });
  const isMoved = wanted.dispatchedAt !== dispatch.dispatchedAt;
  if (isMoved) refuseAfterReturn(wanted.dispatchedAt, before);
  const was = new Map(active.map((line) => [line.lotId, line.quantity]));
  refuseUnfit(
    listLotLines(lines, locked, was).filter(
      ({ added }) => added > 0 || isMoved || wanted.customerId !== dispatch.customerId,
    ),
    { ...wanted, customer },
    act,
  );
  await updateRow(tx, { table: dispatches, before: dispatch, to }, act);
  const quantityByLot = new Map(lines.map((line) => [line.lotId, line.quantity]));
  const isChanged = ({ lotId, quantity }: Line) => isMoved || quantityByLot.get(lotId) !== quantity;
  const undone = active.filter(isChanged);
  await takeBack(tx, { id, dispatchedAt: dispatch.dispatchedAt }, undone, act);
  const stays = new Set(active.filter((line) => !isChanged(line)).map(({ lotId }) => lotId));
  const anew = lines.filter(({ lotId }) => !stays.has(lotId));
  await ship(tx, { id, dispatchedAt: wanted.dispatchedAt, back: undone }, anew, act);
  const after = orNotFound(await findDispatch(tx, id, act.today));
  const change = { before: toAudited(before), after: toAudited(after) };
  await audit(tx, act, { action: "update", entity: "dispatches", entityId: id, ...change });
  return after;
}

/**
 * Reverses a dispatch completely: every quantity is added to its lot again.
 * @throws 409 when the customer returned a part of the dispatch.
 */
export async function reverseDispatch(tx: Tx, id: string, act: ActionContext): Promise<void> {
  const { dispatch, lines } = await lockActive(tx, id, act);
  const before = orNotFound(await findDispatch(tx, id, act.today));
  const lotIds = lines.map(({ lotId }) => lotId);
  const locked = await lockLots(tx, lotIds);
  refuseBelowReturned(dispatch, { active: lines, lines: [], locked });
  await takeBack(tx, dispatch, lines, act);
  await changeBalances(tx, lines, act);
  await updateRow(tx, { table: dispatches, before: dispatch, to: { removedAt: act.at } }, act);
  await audit(tx, act, { action: "remove", entity: "dispatches", entityId: id, before: toAudited(before) });
}

/** The fields of a dispatch for its audit history, with the customer's name and the quantity of each lot. */
function toAudited({ lines, returns: _, kg: __, customer, ...dispatch }: Dispatch) {
  const written = lines.map(({ lot, quantity }) => ({ lot: lot.code, quantity }));
  return { ...dispatch, customer: customer.name, lines: written };
}

const toInstant = (given: string | undefined, { at }: ActionContext) => (given ? new Date(given).toISOString() : at);

/** The reason for dispatching a lot with a short shelf life; null for an employee, who may not dispatch such a lot. */
const getReason = (reason: string | null, { by }: ActionContext) => (by.level === 1 ? reason : null);

async function lockCustomer(tx: Tx, id: string): Promise<Customer> {
  const customer = await lockCustomerForShare(tx, id);
  if (!customer) throw AppError.invalid([{ path: "customerId", message: "Este cliente não existe" }]);
  return customer;
}

/** Locks the customer first, then the dispatch and its lines: the same order as in joining two customers. */
async function lockActive(tx: Tx, id: string, act: ActionContext, customerId?: string) {
  const customer = customerId ? await lockCustomer(tx, customerId) : await lockCustomerOf(tx, id);
  const dispatch = orNotFound(await lockDispatch(tx, id));
  refuseClosed(dispatch, act);
  assertFresh(act, dispatch);
  if (dispatch.removedAt !== null) throw AppError.of("dispatch.removed", { code: dispatch.code });
  return { dispatch, customer, lines: await listActiveLines(tx, id) };
}

/** Locks for share and returns the customer of a dispatch; after a concurrent join, the customer that remains. */
async function lockCustomerOf(tx: Tx, id: string): Promise<Customer> {
  const customer = await lockCustomerForShare(tx, orNotFound(await findDispatchCustomer(tx, id)));
  return customer ?? lockCustomer(tx, orNotFound(await findDispatchCustomer(tx, id)));
}

/**
 * Lets employees correct only their own dispatches, within the correction minutes.
 * @throws 404 for a different user's dispatch; 409 after the correction minutes.
 */
function refuseClosed(
  { code, createdBy, createdAt }: LockedDispatch,
  { by, at, correctionMinutes }: ActionContext,
): void {
  if (by.level === 1) return;
  if (createdBy !== by.id) throw AppError.of("record.not-found");
  if (new Date(at).getTime() > new Date(createdAt).getTime() + correctionMinutes * 60_000)
    throw AppError.of("dispatch.correction-closed", {
      code,
      why: `passaram mais de ${counted(correctionMinutes, "minuto", "minutos")}`,
    });
}

interface Wanted {
  lines: readonly Line[];
  locked: ReadonlyMap<string, LockedLot>;
}

/** @throws 400 for an impossible time or line. */
function refuseImpossible(dispatchedAt: string, { lines, locked }: Wanted, act: ActionContext): void {
  const issues: Issue[] = [];
  if (dispatchedAt > act.at) issues.push({ path: "dispatchedAt", message: "A expedição não pode estar no futuro" });
  const on = dayIn(act.timeZone, new Date(dispatchedAt));
  for (const [at, { lotId, quantity }] of lines.entries()) {
    const lot = locked.get(lotId);
    const issue = (field: string, message: string) => issues.push({ path: `lines.${at}.${field}`, message });
    if (!lot) issue("lotId", "Este lote não existe");
    else if (lot.unit === "un" && !Number.isInteger(quantity))
      issue("quantity", `Informe um número inteiro de unidades do lote ${lot.code}`);
    else if (lot.returnedOn !== null && on < lot.returnedOn)
      issue(
        "lotId",
        `A expedição não pode ser anterior à devolução do lote ${lot.code}, de ${writtenDay(lot.returnedOn)}`,
      );
    else if (on < lot.producedAt)
      issue("lotId", `A expedição não pode ser anterior ao lote ${lot.code}, de ${writtenDay(lot.producedAt)}`);
  }
  if (issues.length > 0) throw AppError.invalid(issues);
}

interface FitLine {
  at: number;
  lot: LockedLot;
  /** The increase of the dispatched quantity, in the lot's unit. */
  added: number;
}

const listLotLines = (
  lines: readonly Line[],
  locked: ReadonlyMap<string, LockedLot>,
  was?: ReadonlyMap<string, number>,
) =>
  lines.map(({ lotId, quantity }, at) => ({
    at,
    lot: orNotFound(locked.get(lotId)),
    added: toWire(decimal(quantity).minus(was?.get(lotId) ?? 0), 3),
  }));

interface Leaving {
  dispatchedAt: string;
  customer: Customer;
  overrideReason: string | null;
}

/** @throws 409 that names every lot which may not be dispatched, in the order of the lines. */
function refuseUnfit(
  lines: readonly FitLine[],
  { dispatchedAt, customer, overrideReason }: Leaving,
  act: ActionContext,
) {
  const on = dayIn(act.timeZone, new Date(dispatchedAt));
  const refusals = lines.flatMap(({ at, lot, added }) => {
    const reason = whyUnusable(lot, on, { decided: added > 0 });
    if (reason !== null) return [AppError.of("lot.not-consumable", { code: lot.code, reason }).at(`lines.${at}.lotId`)];
    if (decimal(lot.balance).lt(added)) return [insufficient(lot, lot.balance).at(`lines.${at}.quantity`)];
    const short = overrideReason === null ? shortLife(lot, customer, on) : undefined;
    return short ? [short.at(`lines.${at}.lotId`)] : [];
  });
  const [first, ...others] = refusals;
  if (first) throw AppError.first([first, ...others]);
}

function refuseBelowReturned(
  { code }: LockedDispatch,
  { active, lines, locked }: Wanted & { active: Awaited<ReturnType<typeof listActiveLines>> },
): void {
  const wanted = new Map(lines.map((line) => [line.lotId, line.quantity]));
  const short = active.find(({ lotId, returned }) => returned > (wanted.get(lotId) ?? 0));
  if (short) throw AppError.of("dispatch.returned", { code, lot: locked.get(short.lotId)?.code ?? "" });
}

function refuseAfterReturn(dispatchedAt: string, { returns }: Dispatch): void {
  const message = "A expedição não pode ser posterior à devolução já registrada";
  if (returns.some(({ at }) => at < dispatchedAt)) throw AppError.invalid([{ path: "dispatchedAt", message }]);
}

type DispatchKey = Pick<LockedDispatch, "id" | "dispatchedAt">;

/**
 * Records the shipments of a dispatch's lines.
 * @param back the lines that the same call reversed: each balance changes by the sum of reversal and shipment, so a
 * discarded lot writes off only the net returned quantity.
 */
async function ship(
  tx: Tx,
  { id, dispatchedAt, back = [] }: DispatchKey & { back?: readonly Line[] },
  lines: readonly Line[],
  act: ActionContext,
): Promise<void> {
  const shipment = { kind: "shipment" as const, occurredAt: dispatchedAt, dispatchId: id };
  const moved = lines.map(({ lotId, quantity }) => ({ ...shipment, lotId, quantity: -quantity }));
  await Promise.all([appendAll(tx, moved, act), changeBalances(tx, [...back, ...moved], act)]);
}

/** Appends the reversals of a dispatch's lines; the caller changes the balances. */
async function takeBack(
  tx: Tx,
  { dispatchedAt }: DispatchKey,
  lines: Awaited<ReturnType<typeof listActiveLines>>,
  act: ActionContext,
): Promise<void> {
  for (const { movementId, lotId, quantity } of lines) {
    const movement = { id: movementId, lotId, quantity: -quantity, occurredAt: dispatchedAt, childLotId: null };
    await appendReversal(tx, movement, act);
  }
}
