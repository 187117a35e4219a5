import { writtenDay } from "@pomar/contract/core/calendar.rules";
import { decimal, toWire } from "@pomar/contract/core/decimal";
import type { ReceptionKind } from "@pomar/contract/kinds";
import { carryExpiryOn } from "../../ledger/lots/expiry.commands.ts";
import { lockGenealogy, recostDescendants } from "../../ledger/lots/genealogy.commands.ts";
import { instantOfCorrected } from "../../ledger/lots/happening.commands.ts";
import { reserveCode } from "../../ledger/lots/lots.commands.ts";
import { appendAt, appendReversal } from "../../ledger/lots/movements.commands.ts";
import { type ActiveMovement, listActive } from "../../ledger/lots/movements.queries.ts";
import { refuseClosedEntry } from "../../ledger/lots/own-entries.commands.ts";
import { listReversible, removeLotRow, updateLotRow } from "../../ledger/lots/stored-lots.commands.ts";
import { belowUsed, consumed, filterUses } from "../../ledger/lots/uses.queries.ts";
import { adjustPayable, cancelPayable } from "../../money/payments/payables.commands.ts";
import type { ActionContext } from "../../platform/action-context.ts";
import { dayIn } from "../../platform/clock.ts";
import type { Tx } from "../../platform/db/db.ts";
import { assertFresh } from "../../platform/db/entity-columns.ts";
import { orNotFound } from "../../platform/http/app-error.ts";
import { updateRow } from "../../platform/records/records.commands.ts";
import { receipts } from "../../schema/entries/receipts.table.ts";
import type { lots } from "../../schema/ledger/lots.table.ts";
import { lockReceptionRows } from "./reception-locks.commands.ts";
import { lotColumns, type Reception, receptionRow, refuseFuture } from "./receptions.commands.ts";
import { type Confirmation, refuseRepeatedInvoice } from "./repeats.commands.ts";

/** A reception to be corrected or reversed, as it is stored. */
export interface StoredReception {
  reception: typeof receipts.$inferSelect;
  lot: typeof lots.$inferSelect;
}

/**
 * Locks the genealogy and a reception with its lot.
 * @throws as `refuseClosedEntry`; 412 when a user changed the reception after the caller read it.
 */
export async function lockReception(
  tx: Tx,
  { kind, id }: { kind: ReceptionKind; id: string },
  act: ActionContext,
): Promise<StoredReception> {
  await lockGenealogy(tx);
  const stored = orNotFound(await lockReceptionRows(tx, kind, id));
  await refuseClosedEntry(tx, { ...stored.reception, lot: stored.lot }, act);
  assertFresh(act, stored.reception);
  return stored;
}

interface Correction extends StoredReception {
  wanted: Reception;
}

/**
 * Corrects a reception. The ledger only grows: when the quantity or the day changes, the active `entry` movement is
 * reversed and a new movement is appended. A different item gives the lot a new code, since the code names the item.
 * @param correction.wanted the whole validated reception, with every field set; null where a field has no value.
 * @returns the confirmed repeat, for the audit event.
 * @throws 409 with the uses of the lot, when a used lot would be less than its used quantity, change its item or become
 * younger than its first use; 409 when its invoice already delivered the same item, unless the user confirmed the
 * repeat.
 */
export async function postCorrection(tx: Tx, correction: Correction, act: ActionContext): Promise<Confirmation> {
  const { reception, lot, wanted } = correction;
  refuseFuture(wanted, act, reception.receivedAt);
  const active = await listActive(tx, lot.id);
  refuseUsed(filterUses(active), correction, act);
  const confirmation = await refuseRepeatedInvoice(tx, { reception, wanted }, act);
  if (wanted.quantity !== lot.initialQuantity || wanted.receivedAt !== reception.receivedAt)
    await enterAnew(tx, { active, reception, wanted }, act);
  const code = await correctLot(tx, correction, act);
  await recostDescendants(tx, lot.id, act);
  const expiresAt = wanted.lot.expiresAt ?? null;
  if (expiresAt !== lot.expiresAt) {
    const path = wanted.receivedAt === reception.receivedAt ? "expiresAt" : "receivedAt";
    await carryExpiryOn(tx, { lot: { id: lot.id, code, before: lot.expiresAt, expiresAt }, path }, act);
  }
  const row = receptionRow(wanted);
  await updateRow(tx, { table: receipts, before: reception, to: row }, act);
  const { supplier } = wanted;
  const debt = { lot: { id: lot.id, code }, supplier, amount: row.total, dueDate: row.dueDate ?? null };
  await adjustPayable(tx, { was: { ...reception, amount: reception.total }, debt }, act);
  return confirmation;
}

/**
 * Reverses a reception: its movements are reversed, its lot becomes empty and is removed, and its debt is cancelled.
 * @throws 409 with the uses of the lot, when the lot was used; 409 while the lot is being recalled.
 */
export async function postReversal(tx: Tx, { reception, lot }: StoredReception, act: ActionContext): Promise<void> {
  const active = await listReversible(tx, lot);
  await Promise.all(active.map((movement) => appendReversal(tx, movement, act)));
  await removeLotRow(tx, lot, act);
  await updateRow(tx, { table: receipts, before: reception, to: { removedAt: act.at } }, act);
  await cancelPayable(tx, lot.id, act);
}

function refuseUsed(uses: ActiveMovement[], { lot, wanted }: Correction, act: ActionContext): void {
  // A larger quantity would put a discarded lot back into stock, so that no change of its quantity is allowed.
  if (lot.decision === "discarded" && wanted.quantity !== lot.initialQuantity)
    throw consumed(lot, uses, "está descartado e a quantidade não pode mudar");
  const [first] = uses;
  if (!first) return;
  const firstUse = dayIn(act.timeZone, new Date(first.occurredAt));
  if (wanted.item.id !== lot.itemId) throw consumed(lot, uses, "o item não pode mudar");
  if (decimal(lot.balance).plus(wanted.quantity).lt(lot.initialQuantity)) throw belowUsed(lot, uses);
  if (wanted.receivedAt > firstUse && wanted.receivedAt > lot.producedAt) {
    throw consumed(lot, uses, `a data de entrada não pode passar do primeiro uso, em ${writtenDay(firstUse)}`);
  }
}

async function enterAnew(
  tx: Tx,
  { active, reception, wanted }: Pick<Correction, "reception" | "wanted"> & { active: ActiveMovement[] },
  act: ActionContext,
): Promise<void> {
  const { lotId } = reception;
  const days = { was: reception.receivedAt, on: wanted.receivedAt };
  const occurredAt = instantOfCorrected({ kind: "entry", ...days, active }, act);
  const entries = active.filter(({ kind }) => kind === "entry");
  // Appends the new quantity before reversing the previous quantity: no ledger line leaves a negative balance.
  await Promise.all([
    appendAt(tx, { lotId, kind: "entry", quantity: wanted.quantity, occurredAt }, act),
    ...entries.map((movement) => appendReversal(tx, movement, act)),
  ]);
}

/** Updates the lot of a corrected reception. @returns the lot's code, which changes with the item. */
async function correctLot(tx: Tx, { reception, lot, wanted }: Correction, act: ActionContext): Promise<string> {
  const { item, receivedAt, quantity } = wanted;
  const row: Partial<typeof lots.$inferInsert> = {
    ...lotColumns(reception.kind, wanted),
    balance: toWire(decimal(lot.balance).plus(quantity).minus(lot.initialQuantity), 3),
  };
  if (item.id !== lot.itemId)
    row.code = await reserveCode(tx, { type: lot.type, itemCode: item.code, on: receivedAt }, act);
  if (Object.entries(row).some(([key, value]) => value !== Reflect.get(lot, key)))
    await updateLotRow(tx, lot, row, act);
  return row.code ?? lot.code;
}
