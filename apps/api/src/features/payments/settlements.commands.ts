import { decimal, toWire } from "@pomar/contract/core/decimal";
import { writtenAmount } from "@pomar/contract/payments/payments.rules";
import type { Payment, SettlementCreate } from "@pomar/contract/payments/payments.schema";
import type { ActionContext } from "../../platform/action-context.ts";
import type { Tx } from "../../platform/db/db.ts";
import { AppError, orNotFound } from "../../platform/http/app-error.ts";
import { dueOn, recalculatePayment } from "./payment-recalculation.commands.ts";
import { findSettlement, lockPayment } from "./payments.queries.ts";

/**
 * Records what was paid of a payment, in whole or in part. The payment is locked: of two people who pay the same last rest, one is
 * told what is open. A draft becomes due on the day it was paid.
 * @throws 400 for a day in the future; 409 for a cancelled payment and for more than is open.
 */
export async function settle(tx: Tx, paymentId: string, input: SettlementCreate, act: ActionContext): Promise<Payment> {
  const stored = orNotFound(await lockPayment(tx, paymentId));
  const { paidAt, amount, method, notes = null } = input;
  if (stored.cancelledAt !== null) throw AppError.of("payment.cancelled");
  if (paidAt > act.today)
    throw AppError.invalid([{ path: "paidAt", message: "A data do pagamento não pode estar no futuro" }]);
  const open = decimal(stored.amount).minus(stored.paid);
  if (open.lt(amount)) throw AppError.of("payment.over-open", { open: writtenAmount(toWire(open, 2)) }).at("amount");
  const settlement = { paidAt, amount, method, notes };
  const plan = stored.dueDate === null ? { plan: dueOn(paidAt, stored.amount) } : {};
  return recalculatePayment(tx, stored, { ...plan, settlement }, act);
}

/** Takes a settlement back: its opposite is appended, of the same day. @throws 409 when it is taken back already. */
export async function reverseSettlement(tx: Tx, id: string, reason: string, act: ActionContext): Promise<Payment> {
  const { paymentId } = orNotFound(await findSettlement(tx, id));
  const stored = orNotFound(await lockPayment(tx, paymentId));
  // Whoever held the payment until now may have taken it back.
  const { paidAt, method, ...settlement } = orNotFound(await findSettlement(tx, id));
  if (settlement.reversed) throw AppError.of("settlement.reversed");
  const amount = toWire(decimal(settlement.amount).times(-1), 2);
  return recalculatePayment(tx, stored, { settlement: { paidAt, amount, method, reversesId: id, reason } }, act);
}
