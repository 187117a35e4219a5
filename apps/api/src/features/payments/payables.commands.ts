import { amountOf, replanned } from "@pomar/contract/payments/payments.rules";
import type { ActionContext } from "../../platform/action-context.ts";
import { audit } from "../../platform/audit.ts";
import type { Tx } from "../../platform/db/db.ts";
import { insertColumns } from "../../platform/db/entity-columns.ts";
import { preparedInsert } from "../../platform/db/insert.ts";
import { orNotFound } from "../../platform/http/app-error.ts";
import {
  announce,
  dueOn,
  recalculatePayment,
  refuseSum,
  removeLotsFromPayment,
  settled,
} from "./payment-recalculation.commands.ts";
import { findPayment, type LockedPayment, listInstallments, listLines, lockPayables } from "./payments.queries.ts";
import { paymentInstallments, paymentLots, payments } from "./payments.table.ts";

const insertInstallment = preparedInsert(paymentInstallments);
const insertPayment = preparedInsert(payments);
const insertPaymentLot = preparedInsert(paymentLots);

/** What a lot that came in costs; nothing is owed without a supplier, a price and an amount above zero. */
interface PayableValues {
  lot: { id: string; code: string };
  supplier: { id: string; name: string } | null;
  /** R$; null while the price is missing. */
  amount: number | null;
  /** The day to be paid on; without it the payable is a draft. */
  dueDate: string | null;
}

/** Makes the payable of a lot that has none, if anything is owed. Its statements do not wait for each other. */
export async function createPayable(tx: Tx, { lot, supplier, amount, dueDate }: PayableValues, act: ActionContext) {
  if (!supplier || !amount) return;
  const row = { ...insertColumns(act), supplierId: supplier.id, amount, dueDate };
  const after = { supplier, lots: [{ ...lot, amount }], amount, dueDate };
  await Promise.all([
    insertPayment(tx, row),
    insertPaymentLot(tx, { paymentId: row.id, lotId: lot.id, amount }),
    ...(dueDate ? [insertInstallment(tx, { paymentId: row.id, number: 1, dueDate, amount })] : []),
    audit(tx, act, { action: "create", entity: "payments", entityId: row.id, after }),
    announce(tx, after, act),
  ]);
}

/** What a reception said of its debt until now. */
interface PreviousPayable extends Pick<PayableValues, "amount" | "dueDate"> {
  supplierId: string | null;
}

/**
 * Brings the payable of a lot in line with what a correction of its reception says anew: makes it, changes it or takes the lot
 * out of it. What the correction leaves as it was stays as people made it on the payment. The lot is locked.
 * @throws 409 when the payable has settlements.
 */
export async function adjustPayable(
  tx: Tx,
  { was, debt }: { was: PreviousPayable; debt: PayableValues },
  act: ActionContext,
) {
  const { lot, supplier, dueDate } = debt;
  const redated = was.dueDate !== dueDate;
  if (was.amount === debt.amount && was.supplierId === (supplier?.id ?? null) && !redated) return;
  const stored = await lockPayableOf(tx, lot.id);
  if (!stored) return createPayable(tx, debt, act);
  const [lines, plan] = await Promise.all([listLines(tx, stored.id), listInstallments(tx, stored.id)]);
  const line = orNotFound(lines.find(({ lotId }) => lotId === lot.id));
  // Without a price before and after, the amount is what a person put on the payment.
  const amount = debt.amount === null && was.amount === null ? line.amount : debt.amount;
  const alone = lines.length === 1;
  // What was paid by hand before it had a price keeps the days that it was paid on.
  const paidByHand = was.amount === null && stored.paid > 0;
  const plannedAnew = alone && redated && !paidByHand && !(plan.length <= 1 && (plan[0]?.dueDate ?? null) === dueDate);
  const gone = !supplier || !amount;
  if (!gone && supplier.id === stored.supplierId && amount === line.amount && !plannedAnew) return;
  await refuseSettled(tx, stored, "valor, fornecedor e vencimento da entrada não podem mudar", act);
  if (gone || (supplier.id !== stored.supplierId && !alone)) {
    await removeLotsFromPayment(tx, stored, new Set([lot.id]), act);
    return createPayable(tx, { ...debt, amount }, act);
  }
  const rest = lines.map((one) => (one === line ? { ...one, amount } : one));
  const sum = amountOf(rest);
  refuseSum(sum, "unitPrice");
  const newPlan = plannedAnew ? dueOn(dueDate, sum) : replanned(sum, plan);
  await recalculatePayment(tx, stored, { supplierId: supplier.id, amount: sum, lines: rest, plan: newPlan }, act);
}

/** Nothing is owed any more for a lot that is taken back. It is locked. @throws 409 when its payable has settlements. */
export async function cancelPayable(tx: Tx, lotId: string, act: ActionContext): Promise<void> {
  const stored = await lockPayableOf(tx, lotId);
  if (!stored) return;
  await refuseSettled(tx, stored, "a entrada não pode ser estornada", act);
  await removeLotsFromPayment(tx, stored, new Set([lotId]), act);
}

async function lockPayableOf(tx: Tx, lotId: string): Promise<LockedPayment | undefined> {
  const { payables } = await lockPayables(tx, [lotId]);
  return payables[0];
}

async function refuseSettled(tx: Tx, stored: LockedPayment, refused: string, act: ActionContext): Promise<void> {
  if (stored.paid > 0) throw settled(orNotFound(await findPayment(tx, stored.id, act.today)), refused);
}
