import { writtenDay } from "@pomar/contract/core/calendar.rules";
import { decimal, formatNumber, toWire, unbroken } from "@pomar/contract/core/decimal";
import type { Dependent } from "@pomar/contract/core/errors";
import { maxQuantity } from "@pomar/contract/core/limits.rules";
import type { MovementCreate } from "@pomar/contract/ledger/lots/movements.schema";
import type { ActionContext } from "../../platform/action-context.ts";
import { audit } from "../../platform/audit.ts";
import { dayIn } from "../../platform/clock.ts";
import type { Tx } from "../../platform/db/db.ts";
import { AppError, orNotFound } from "../../platform/http/app-error.ts";
import { updateRow } from "../../platform/records/records.commands.ts";
import { lockCustomerForShare } from "../../registries/customers/customers.queries.ts";
import { dispatches } from "../../schema/stock/dispatches.table.ts";
import { insertDispatch } from "./dispatches.commands.ts";
import { isReturned, listActiveLines, lockDispatch } from "./dispatches.queries.ts";
import { instantOfTaking } from "./happening.commands.ts";
import { findEntryByLot, findMovement } from "./ledger.queries.ts";
import { appendAt, appendReversal, changeBalances } from "./movements.commands.ts";
import { findStoredMovement, type LockedLot, listActive, lockLot } from "./movements.queries.ts";
import { dependentLots, filterUses, insufficient, shortLife, whyUnusable } from "./uses.queries.ts";

type StoredMovement = NonNullable<Awaited<ReturnType<typeof findStoredMovement>>>;

/**
 * Records a shipment, loss, discard or count of a lot. The lot is locked: when two people want the same last box, one
 * receives a refusal with the remaining balance.
 * @throws 400 for an impossible time, a fraction of a counted unit and more than the maximum quantity of a lot; 409 for
 * more than the lot's balance, a removed lot, and a shipment of an unusable lot.
 */
export async function recordMovement(tx: Tx, lotId: string, input: MovementCreate, act: ActionContext) {
  const lot = orNotFound(await lockLot(tx, lotId));
  const { kind, reason = null } = input;
  const given = input.occurredAt ? new Date(input.occurredAt).toISOString() : null;
  refuseImpossible(lot, { ...input, occurredAt: given ?? act.at }, act);
  const quantity = kind === "adjustment" ? input.quantity : -input.quantity;
  const balanceAfter = decimal(lot.balance).plus(quantity);
  if (balanceAfter.lt(0)) throw insufficient(lot, lot.balance).at("quantity");
  if (quantity > 0 && balanceAfter.gt(maxQuantity)) throw overfull(lot);
  const occurredAt = given ?? (await instantOfTaking(tx, [{ lot, quantity: -quantity, path: "quantity" }], act));
  const dispatch = kind === "shipment" ? await counterSale(tx, lot, { ...input, occurredAt }, act) : null;
  const movement = { lotId, kind, quantity, occurredAt, reason, dispatchId: dispatch?.id ?? null };
  const [id] = await Promise.all([appendAt(tx, movement, act), changeBalances(tx, [movement], act)]);
  const { dispatchId: _, ...details } = movement;
  const to = dispatch ? { customer: dispatch.customer, invoiceNumber: dispatch.invoiceNumber } : {};
  return answer(tx, { lot, id, balance: toWire(balanceAfter, 3), details: { ...details, ...to } }, act);
}

/** Records a sale at the counter: a dispatch of one lot. Its reason may also explain a short shelf life. */
async function counterSale(tx: Tx, lot: LockedLot, input: MovementCreate & { occurredAt: string }, act: ActionContext) {
  const { customerId, invoiceNumber = null, reason = null, occurredAt: dispatchedAt } = input;
  const customer = await lockCustomerForShare(tx, customerId ?? "");
  if (!customer) throw AppError.invalid([{ path: "customerId", message: "Este cliente não existe" }]);
  const short = reason === null && shortLife(lot, customer, dayIn(act.timeZone, new Date(dispatchedAt)));
  if (short) throw short.at("reason");
  const document = { customerId: customer.id, dispatchedAt, invoiceNumber, overrideReason: reason };
  return { ...(await insertDispatch(tx, document, act)), customer: customer.name };
}

function overfull({ balance, unit }: LockedLot): AppError {
  const room = Math.max(0, toWire(decimal(maxQuantity).minus(balance), 3));
  const message = `O saldo passa de ${unbroken(formatNumber(maxQuantity), unit)}: cabem mais ${unbroken(formatNumber(room), unit)}`;
  return AppError.invalid([{ path: "quantity", message }]);
}

function refuseImpossible(lot: LockedLot, input: MovementCreate & { occurredAt: string }, act: ActionContext): void {
  if (lot.removedAt !== null) throw AppError.of("lot.removed", { code: lot.code });
  const on = dayIn(act.timeZone, new Date(input.occurredAt));
  const issues = [];
  const { producedAt, returnedOn } = lot;
  const beginning =
    returnedOn === null ? `ao lote, de ${writtenDay(producedAt)}` : `à devolução, de ${writtenDay(returnedOn)}`;
  if (input.occurredAt > act.at) issues.push({ path: "occurredAt", message: "O movimento não pode estar no futuro" });
  else if (on < (returnedOn ?? producedAt))
    issues.push({ path: "occurredAt", message: `O movimento não pode ser anterior ${beginning}` });
  if (lot.unit === "un" && !Number.isInteger(input.quantity))
    issues.push({ path: "quantity", message: "Informe um número inteiro de unidades" });
  if (issues.length > 0) throw AppError.invalid(issues);
  // A discarded lot no longer exists in the plant, so a count cannot increase it.
  const comesIn = input.kind === "adjustment" && input.quantity > 0 && lot.decision === "discarded";
  const reason = input.kind === "shipment" ? whyUnusable(lot, on) : comesIn ? "está descartado" : null;
  if (reason !== null) throw AppError.of("lot.not-consumable", { code: lot.code, reason });
}

/**
 * Reverses a movement that a user recorded.
 * @throws 409 for a movement of an entry, for a reversed movement, and when the quantity that the movement added is
 * used.
 */
export async function reverseMovement(tx: Tx, id: string, reason: string, act: ActionContext) {
  const { lotId } = orNotFound(await findStoredMovement(tx, id));
  const lot = orNotFound(await lockLot(tx, lotId));
  // A transaction that held the lock before may have reversed the movement.
  const movement = orNotFound(await findStoredMovement(tx, id));
  await refuseReversal(tx, lot, movement);
  if (movement.dispatchId !== null) await removeCounterSale(tx, movement.dispatchId, act);
  const balanceAfter = decimal(lot.balance).minus(movement.quantity);
  if (balanceAfter.lt(0)) {
    const uses = filterUses(await listActive(tx, lotId));
    const used = `o que ele trouxe ao lote ${lot.code} já foi usado`;
    throw AppError.of("movement.not-reversible", { reason: used }).because(dependentLots(uses));
  }
  const back = { lotId, quantity: toWire(decimal(movement.quantity).times(-1), 3) };
  const reversalId = await appendReversal(tx, movement, act, reason);
  const writtenOff = (await changeBalances(tx, [back], act)).get(lotId) ?? null;
  const { kind: reverses, occurredAt } = movement;
  const details = { ...back, kind: "reversal", reverses, reason, occurredAt, writtenOff };
  return answer(tx, { lot, id: reversalId, balance: toWire(balanceAfter.minus(writtenOff ?? 0), 3), details }, act);
}

async function refuseReversal(tx: Tx, lot: LockedLot, movement: StoredMovement): Promise<void> {
  const refusal = (reason: string, dependents: Dependent[] = []) =>
    AppError.of("movement.not-reversible", { reason }).because(dependents);
  if (movement.reversedById !== null) throw refusal("já foi estornado");
  switch (movement.kind) {
    case "reversal":
      throw refusal("é ele mesmo um estorno");
    case "return":
      throw refusal("é de uma devolução; estorne a devolução", await dependentDispatch(tx, movement));
    case "entry":
    case "production": {
      const entry = await findEntryByLot(tx, lot.id);
      if (entry) throw refusal(`é a entrada do lote ${lot.code}; estorne a entrada inteira`, [entry]);
      if (await isReturned(tx, lot.id)) throw refusal(`o lote ${lot.code} veio de uma devolução; estorne a devolução`);
      const opening: Dependent = { kind: "lot", id: lot.id, name: lot.code };
      throw refusal(`é o estoque inicial do lote ${lot.code}; remova o lote`, [opening]);
    }
    case "consumption":
    case "composition": {
      const entry = movement.childLotId === null ? undefined : await findEntryByLot(tx, movement.childLotId);
      throw refusal(`entrou no lote ${movement.childCode}; estorne a produção inteira`, entry ? [entry] : []);
    }
    default:
      if (lot.removedAt !== null) throw AppError.of("lot.removed", { code: lot.code });
      if (movement.kind === "discard" && lot.decision === "discarded")
        throw refusal(`o lote ${lot.code} está descartado`);
  }
}

/** The link from a page to the dispatch of a movement. */
async function dependentDispatch(tx: Tx, { dispatchId }: StoredMovement): Promise<Dependent[]> {
  const dispatch = dispatchId === null ? undefined : await lockDispatch(tx, dispatchId);
  return dispatch ? [{ kind: "dispatch", id: dispatch.id, name: dispatch.code }] : [];
}

/**
 * Removes a dispatch whose only line is the reversed shipment.
 * @throws 409 when the dispatch has several lines or a return.
 */
async function removeCounterSale(tx: Tx, id: string, act: ActionContext): Promise<void> {
  const dispatch = orNotFound(await lockDispatch(tx, id));
  const lines = await listActiveLines(tx, id);
  const link: Dependent = { kind: "dispatch", id, name: dispatch.code };
  const refusal = (reason: string) => AppError.of("movement.not-reversible", { reason }).because([link]);
  if (lines.length > 1) throw refusal(`é da expedição ${dispatch.code}, de vários lotes; corrija a expedição`);
  if (lines.some(({ returned }) => returned > 0))
    throw refusal("parte dele já foi devolvida; estorne a devolução antes");
  await updateRow(tx, { table: dispatches, before: dispatch, to: { removedAt: act.at } }, act);
}

interface RecordedEvent {
  lot: LockedLot;
  id: string;
  balance: number;
  details: { lotId: string; quantity: number; kind: string } & Record<string, unknown>;
}

async function answer(tx: Tx, { lot, id, balance, details }: RecordedEvent, act: ActionContext) {
  const { lotId, kind: movement, ...rest } = details;
  const filled = Object.entries({ movement, ...rest }).filter(([, value]) => value !== null);
  const [recorded] = await Promise.all([
    findMovement(tx, { lotId, id }),
    audit(tx, act, {
      action: "update",
      entity: "lots",
      entityId: lotId,
      before: { balance: lot.balance },
      after: { balance, ...Object.fromEntries(filled) },
    }),
  ]);
  return { movement: orNotFound(recorded), balance };
}
