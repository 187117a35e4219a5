import { groupedBy } from "@pomar/contract/core/collections.rules";
import { decimal, toWire } from "@pomar/contract/core/decimal";
import { replanned, sumAmounts } from "@pomar/contract/money/payments/payments.rules";
import { sql } from "drizzle-orm";
import type { ActionContext } from "../../platform/action-context.ts";
import { audit } from "../../platform/audit.ts";
import type { Tx } from "../../platform/db/db.ts";
import { insertColumns } from "../../platform/db/entity-columns.ts";
import { preparedInsert } from "../../platform/db/insert.ts";
import { orNotFound } from "../../platform/http/app-error.ts";
import { paymentInstallments, paymentLots, payments } from "../../schema/money/payments.table.ts";
import {
  announce,
  cancel,
  dueOn,
  insertPlan,
  owedFor,
  type Plan,
  recalculatePayment,
  refuseSettled,
  refuseSum,
  refuseUneven,
  removeLotsFromPayment,
  takeLots,
} from "./payment-recalculation.commands.ts";
import {
  type LockedPayment,
  listFirstLots,
  listInstallments,
  listLines,
  lockPayables,
  lockPayment,
} from "./payments.queries.ts";

const insertInstallment = preparedInsert(paymentInstallments);
const insertPayment = preparedInsert(payments);
const insertPaymentLot = preparedInsert(paymentLots);

/** The values of a received lot's payable. A lot without a supplier, a price or an amount above zero has no payable. */
interface PayableValues {
  lot: { id: string; code: string };
  supplier: { id: string; name: string } | null;
  /** The cost in R$; null while the price is missing. */
  amount: number | null;
  /** The day on which the payable is due; a payable without a day is a draft. */
  dueDate: string | null;
}

/**
 * Creates the payable of a lot that has none, if the plant owes anything for the lot. All statements are sent together.
 */
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

/** The debt for one invoice: the cost of its lots, and amounts that belong to no lot. */
interface JointPayable {
  supplier: { id: string; name: string };
  /**
   * The cost of each lot in R$; each lot is locked or made in this transaction. A lot that cost nothing is left out.
   */
  lines: readonly { lot: { id: string; code: string }; amount: number }[];
  /** The invoice's amount in R$, above zero; its difference to the lots' sum is the amount outside the lots. */
  amount: number;
  /** The installments in any order, also several on one day. Their sum is `amount`; a draft has no installments. */
  plan: Plan;
  notes: string | null;
}

/**
 * Creates one payment for several lots of a supplier and the amount outside the lots, and removes the lots from their
 * previous payables.
 * @returns the id of the payment.
 * @throws 400 for an amount of zero, for an amount above the limit of a payment, and for installments whose sum differs
 * from the amount; 409 when a lot's payable has settlements.
 */
export async function createJointPayable(tx: Tx, payable: JointPayable, act: ActionContext): Promise<string> {
  const { supplier, amount, notes } = payable;
  refuseSum(amount, "amount");
  const plan = joinByDay(payable.plan);
  if (plan.length > 0) refuseUneven(amount, plan);
  const lines = payable.lines.filter((line) => line.amount > 0);
  const ids = lines.map(({ lot }) => lot.id);
  const { payables } = await lockPayables(tx, ids);
  await takeLots(tx, { payables, lotIds: new Set(ids) }, act);
  const outside = lines.length === 0 ? 0 : toWire(decimal(amount).minus(sumAmounts(lines)), 2);
  const dueDate = plan[0]?.dueDate ?? null;
  const row = { ...insertColumns(act), supplierId: supplier.id, amount, outside, dueDate, notes };
  await insertPayment(tx, row);
  const amounts = lines.map((line) => line.amount);
  const shown = lines.map((line) => ({ ...line.lot, amount: line.amount }));
  const after = { supplier, lots: shown, amount, outside, dueDate, installments: plan, notes };
  await Promise.all([
    insertPlan(tx, row.id, plan),
    tx.execute(sql`
      insert into ${paymentLots} (payment_id, lot_id, amount)
      select ${row.id}::uuid, * from unnest(${sql.param(ids)}::uuid[], ${sql.param(amounts)}::numeric[])`),
    audit(tx, act, { action: "create", entity: "payments", entityId: row.id, after }),
    announce(tx, after, act),
  ]);
  return row.id;
}

/** Sorts installments by their day and joins the installments of one day; an installment of zero is left out. */
function joinByDay(parts: Plan): Plan {
  const days = groupedBy(parts, ({ dueDate }) => dueDate);
  return [...days]
    .map(([dueDate, ofDay]) => ({ dueDate, amount: sumAmounts(ofDay) }))
    .filter(({ amount }) => amount > 0)
    .toSorted((one, other) => one.dueDate.localeCompare(other.dueDate));
}

/**
 * Undoes `createJointPayable`: cancels the debt of the payment, and the debt for its lots in payments to which users
 * have moved the lots. A payment that a user cancelled has no debt left.
 * @throws 409 naming every affected payment that has settlements.
 */
export async function cancelJointPayable(tx: Tx, paymentId: string, act: ActionContext): Promise<void> {
  const lotIds = await listFirstLots(tx, paymentId);
  const { payables } = await lockPayables(tx, lotIds);
  const stored = orNotFound(await lockPayment(tx, paymentId));
  const others = payables.filter(({ id }) => id !== paymentId);
  await refuseSettled(tx, { payables: [stored, ...others], refused: "o que a nota cobra não pode ser desfeito" }, act);
  if (stored.cancelledAt === null) await cancel(tx, stored, act);
  for (const other of others) await removeLotsFromPayment(tx, other, new Set(lotIds), act);
}

/** The debt for a reception before a correction. */
interface PreviousPayable extends Pick<PayableValues, "amount" | "dueDate"> {
  supplierId: string | null;
}

/**
 * Updates the payable of a lot after a correction of its reception: creates the payable, changes it or removes the lot
 * from it. Only the corrected fields change on the payment. The lot must be locked.
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
  const stored = await lockPayable(tx, lot.id);
  if (!stored) return createPayable(tx, debt, act);
  const [lines, plan] = await Promise.all([listLines(tx, stored.id), listInstallments(tx, stored.id)]);
  const line = orNotFound(lines.find(({ lotId }) => lotId === lot.id));
  // Without a price before and after the correction, the amount is the amount that a user entered on the payment.
  const amount = debt.amount === null && was.amount === null ? line.amount : debt.amount;
  // The supplier and the due dates do not change on a payment with several lots or with an amount outside its lots.
  const alone = lines.length === 1 && stored.outside === 0;
  // The due dates do not change on a payment that was settled by hand before its reception had a price.
  const paidByHand = was.amount === null && stored.paid > 0;
  const plannedAnew = alone && redated && !paidByHand && !(plan.length <= 1 && (plan[0]?.dueDate ?? null) === dueDate);
  const owesNothing = !supplier || !amount;
  if (!owesNothing && supplier.id === stored.supplierId && amount === line.amount && !plannedAnew) return;
  await refuseSettled(
    tx,
    { payables: [stored], refused: "valor, fornecedor e vencimento da entrada não podem mudar" },
    act,
  );
  if (owesNothing || (supplier.id !== stored.supplierId && !alone)) {
    await removeLotsFromPayment(tx, stored, new Set([lot.id]), act);
    return createPayable(tx, { ...debt, amount }, act);
  }
  const rest = lines.map((one) => (one === line ? { ...one, amount } : one));
  const sum = owedFor(rest, stored);
  refuseSum(sum, "unitPrice");
  const newPlan = plannedAnew ? dueOn(dueDate, sum) : replanned(sum, plan);
  await recalculatePayment(tx, stored, { supplierId: supplier.id, amount: sum, lines: rest, plan: newPlan }, act);
}

/** Cancels the debt for a removed lot, which must be locked. @throws 409 when the lot's payable has settlements. */
export async function cancelPayable(tx: Tx, lotId: string, act: ActionContext): Promise<void> {
  const stored = await lockPayable(tx, lotId);
  if (!stored) return;
  await refuseSettled(tx, { payables: [stored], refused: "a entrada não pode ser estornada" }, act);
  await removeLotsFromPayment(tx, stored, new Set([lotId]), act);
}

async function lockPayable(tx: Tx, lotId: string): Promise<LockedPayment | undefined> {
  const { payables } = await lockPayables(tx, [lotId]);
  return payables[0];
}
