import { groupedBy } from "@pomar/contract/core/collections.rules";
import { decimal, toWire } from "@pomar/contract/core/decimal";
import { amountOf, replanned } from "@pomar/contract/money/payments/payments.rules";
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

/** What one paper asks for: lots, and what is no stock. */
interface JointPayable {
  supplier: { id: string; name: string };
  /** R$ of each lot, which is locked or made in this transaction; one that cost nothing is left out. */
  lines: readonly { lot: { id: string; code: string }; amount: number }[];
  /** R$ of all, above zero; what the lots do not add up to is outside of them. */
  amount: number;
  /** In any order, and of one day more than one; together `amount`, or none: a draft. */
  plan: Plan;
  notes: string | null;
}

/**
 * Owes a supplier several lots, and what is outside of them, as one payment; takes the lots out of the payables that they had.
 * @returns its id.
 * @throws 400 for an amount of nothing or of more than a payment may be, and a plan that does not add up; 409 when a lot's payable
 *   has settlements.
 */
export async function createJointPayable(tx: Tx, given: JointPayable, act: ActionContext): Promise<string> {
  const { supplier, amount, notes } = given;
  refuseSum(amount, "amount");
  const plan = byDay(given.plan);
  if (plan.length > 0) refuseUneven(amount, plan);
  const lines = given.lines.filter((line) => line.amount > 0);
  const ids = lines.map(({ lot }) => lot.id);
  const { payables } = await lockPayables(tx, ids);
  await takeLots(tx, { payables, lotIds: new Set(ids) }, act);
  const outside = lines.length === 0 ? 0 : toWire(decimal(amount).minus(amountOf(lines)), 2);
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

/** The parts in the order of their days, those of one day as one; what is nothing is none. */
function byDay(parts: Plan): Plan {
  const days = groupedBy(parts, ({ dueDate }) => dueDate);
  return [...days]
    .map(([dueDate, ofDay]) => ({ dueDate, amount: amountOf(ofDay) }))
    .filter(({ amount }) => amount > 0)
    .toSorted((one, other) => one.dueDate.localeCompare(other.dueDate));
}

/**
 * Undoes `createJointPayable`: nothing is owed any more of what it asked for, nor for its lots where people have put them into other
 * payments since. Of one that people have cancelled nothing is left to undo.
 * @throws 409 naming every one of these payments that has settlements.
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
  // What is outside of a lot is no other supplier's, and falls due as its paper says.
  const alone = lines.length === 1 && stored.outside === 0;
  // What was paid by hand before it had a price keeps the days that it was paid on.
  const paidByHand = was.amount === null && stored.paid > 0;
  const plannedAnew = alone && redated && !paidByHand && !(plan.length <= 1 && (plan[0]?.dueDate ?? null) === dueDate);
  const gone = !supplier || !amount;
  if (!gone && supplier.id === stored.supplierId && amount === line.amount && !plannedAnew) return;
  await refuseSettled(
    tx,
    { payables: [stored], refused: "valor, fornecedor e vencimento da entrada não podem mudar" },
    act,
  );
  if (gone || (supplier.id !== stored.supplierId && !alone)) {
    await removeLotsFromPayment(tx, stored, new Set([lot.id]), act);
    return createPayable(tx, { ...debt, amount }, act);
  }
  const rest = lines.map((one) => (one === line ? { ...one, amount } : one));
  const sum = owedFor(rest, stored);
  refuseSum(sum, "unitPrice");
  const newPlan = plannedAnew ? dueOn(dueDate, sum) : replanned(sum, plan);
  await recalculatePayment(tx, stored, { supplierId: supplier.id, amount: sum, lines: rest, plan: newPlan }, act);
}

/** Nothing is owed any more for a lot that is taken back. It is locked. @throws 409 when its payable has settlements. */
export async function cancelPayable(tx: Tx, lotId: string, act: ActionContext): Promise<void> {
  const stored = await lockPayableOf(tx, lotId);
  if (!stored) return;
  await refuseSettled(tx, { payables: [stored], refused: "a entrada não pode ser estornada" }, act);
  await removeLotsFromPayment(tx, stored, new Set([lotId]), act);
}

async function lockPayableOf(tx: Tx, lotId: string): Promise<LockedPayment | undefined> {
  const { payables } = await lockPayables(tx, [lotId]);
  return payables[0];
}
