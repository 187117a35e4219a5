import { maxAmount } from "@pomar/contract/core/limits.rules";
import {
  dueSentence,
  payInOrder,
  replanned,
  shareOut,
  sumAmounts,
  unevenPlan,
  writtenAmount,
} from "@pomar/contract/money/payments/payments.rules";
import type { Payment } from "@pomar/contract/money/payments/payments.schema";
import { and, eq, sql } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import { notify } from "../../people/notifications/notifications.commands.ts";
import type { ActionContext } from "../../platform/action-context.ts";
import { audit } from "../../platform/audit.ts";
import type { Tx } from "../../platform/db/db.ts";
import { idIn } from "../../platform/db/list.ts";
import { AppError, orNotFound } from "../../platform/http/app-error.ts";
import { updateRow } from "../../platform/records/records.commands.ts";
import {
  paymentInstallments,
  paymentLots,
  payments,
  paymentVersions,
  settlements,
} from "../../schema/money/payments.table.ts";
import { findPayment, type LockedPayment, listInstallments, listLines, sumSettlements } from "./payments.queries.ts";

export type Plan = readonly { dueDate: string; amount: number }[];
export type Lines = readonly { lotId: string; amount: number }[];

/** The fields of a payment after an update; absent fields stay unchanged. */
interface Wanted {
  supplierId?: string;
  amount?: number;
  outside?: number;
  notes?: string | null | undefined;
  plan?: Plan;
  /** The lots that remain in the payment with their amounts; the remaining stored lines are deleted. */
  lines?: Lines;
  /** The settlement to append. */
  settlement?: Omit<typeof settlements.$inferInsert, "id" | "paymentId" | "recordedAt" | "recordedBy">;
}

/** @param path  the field that determines the amount. @throws 400 for an amount of zero or above the limit. */
export function refuseSum(amount: number, path: string): void {
  if (amount <= 0)
    throw AppError.invalid([
      {
        path,
        message: "Não sobraria nada a pagar, porque a nota cobra menos do que os lotes: cancele antes o pagamento",
      },
    ]);
  if (amount > maxAmount)
    throw AppError.invalid([{ path, message: `O pagamento destes lotes juntos passa de ${writtenAmount(maxAmount)}` }]);
}

/** @throws 400 when the installments' sum differs from the amount, or when two installments are due on one day. */
export function refuseUneven(amount: number, installments: Plan): void {
  const refusal = {
    sum: `As parcelas somam ${writtenAmount(sumAmounts(installments))} e o pagamento é de ${writtenAmount(amount)}`,
    days: "Duas parcelas vencem no mesmo dia",
  };
  const uneven = unevenPlan(amount, installments);
  if (uneven) throw AppError.invalid([{ path: "installments", message: refusal[uneven] }]);
}

/** The amount in R$ that a payment with the given lines owes. */
export const owedFor = (lines: Lines, { outside }: { outside: number }) => sumAmounts([...lines, { amount: outside }]);

/** A plan with one installment on the due date; a draft has no installments. */
export const dueOn = (dueDate: string | null | undefined, amount: number): Plan =>
  dueDate ? [{ dueDate, amount }] : [];

/**
 * Updates a payment to the given fields, with all values that follow from its settlements: the paid amount of the
 * payment, of each installment and of each lot, and the due date. No other function writes these values. The payment
 * must be locked.
 */
export async function recalculatePayment(tx: Tx, stored: LockedPayment, wanted: Wanted, act: ActionContext) {
  const { id } = stored;
  const before = orNotFound(await findPayment(tx, id, act.today));
  if (wanted.plan ?? wanted.lines ?? wanted.amount ?? wanted.supplierId) await keepVersion(tx, before, act);
  if (wanted.settlement)
    await tx
      .insert(settlements)
      .values({ ...wanted.settlement, id: uuidv7(), paymentId: id, recordedAt: act.at, recordedBy: act.by.id });
  const [paid, plan, lines] = await Promise.all([
    sumSettlements(tx, id),
    wanted.plan ?? listInstallments(tx, id),
    wanted.lines ?? listLines(tx, id),
  ]);
  const parts = plan.map(({ amount }) => amount);
  const paidParts = payInOrder(paid, parts);
  const firstOpen = plan.find(({ amount }, at) => (paidParts[at] ?? 0) < amount);
  const row = {
    supplierId: wanted.supplierId ?? stored.supplierId,
    amount: wanted.amount ?? stored.amount,
    outside: wanted.outside ?? stored.outside,
    notes: wanted.notes,
    paid,
    dueDate: (firstOpen ?? plan.at(-1))?.dueDate ?? null,
  };
  if (wanted.plan) await tx.delete(paymentInstallments).where(eq(paymentInstallments.paymentId, id));
  if (wanted.lines) await deleteOtherLines(tx, id, wanted.lines);
  await Promise.all([
    updateRow(tx, { table: payments, before: stored, to: row }, act),
    wanted.plan ? insertPlan(tx, id, plan, paidParts) : payParts(tx, id, paidParts),
    payLines(tx, id, lines, row),
  ]);
  return recordChange(tx, before, act);
}

/** Stores the debt before a change; of several changes at one instant, only the first change stores a version. */
async function keepVersion(tx: Tx, before: Payment, act: ActionContext): Promise<void> {
  const { id: paymentId, supplier, amount } = before;
  const moment = { happenedAt: act.at, recordedAt: act.at };
  const lines = before.lots.map((lot) => ({ lotId: lot.id, amount: lot.amount }));
  const installments = before.installments.map((part) => ({ dueDate: part.dueDate, amount: part.amount }));
  await tx
    .insert(paymentVersions)
    .values({ paymentId, ...moment, supplierId: supplier.id, amount, lines, installments })
    .onConflictDoNothing();
}

async function deleteOtherLines(tx: Tx, paymentId: string, lines: Lines): Promise<void> {
  const remaining = lines.map(({ lotId }) => lotId);
  await tx
    .delete(paymentLots)
    .where(and(eq(paymentLots.paymentId, paymentId), sql`not ${idIn(paymentLots.lotId, remaining)}`));
}

/** Writes the installments of a payment without installments, numbered in the order of their days. */
export async function insertPlan(tx: Tx, paymentId: string, plan: Plan, paid: readonly number[] = []): Promise<void> {
  if (plan.length === 0) return;
  const rows = plan.map((part, at) => ({ ...part, paymentId, number: at + 1, paid: paid[at] ?? 0 }));
  await tx.insert(paymentInstallments).values(rows);
}

async function payParts(tx: Tx, paymentId: string, paid: readonly number[]): Promise<void> {
  await tx.execute(sql`
    update ${paymentInstallments} set paid = part.paid
    from unnest(${sql.param(paid)}::numeric[]) with ordinality as part (paid, number)
    where payment_id = ${paymentId} and payment_installments.number = part.number
      and payment_installments.paid <> part.paid`);
}

async function payLines(tx: Tx, paymentId: string, lines: Lines, of: { paid: number; outside: number }): Promise<void> {
  if (lines.length === 0) return;
  const amounts = lines.map(({ amount }) => amount);
  // The amount outside the lots is paid after the lots; a negative amount outside increases the paid part of each lot.
  const paid = shareOut(of.paid, [...amounts, of.outside]).slice(0, -1);
  const ids = lines.map(({ lotId }) => lotId);
  await tx.execute(sql`
    update ${paymentLots} set amount = line.amount, paid = line.paid
    from unnest(${sql.param(ids)}::uuid[], ${sql.param(amounts)}::numeric[], ${sql.param(paid)}::numeric[])
      as line (lot_id, amount, paid)
    where payment_id = ${paymentId} and payment_lots.lot_id = line.lot_id
      and (payment_lots.amount, payment_lots.paid) is distinct from (line.amount, line.paid)`);
}

/** Cancels a locked payment without settlements. @throws 409 when the payment has active settlements. */
export async function cancel(tx: Tx, stored: LockedPayment, act: ActionContext): Promise<void> {
  const before = orNotFound(await findPayment(tx, stored.id, act.today));
  if (stored.paid > 0) throw settled(before, "ele não pode ser cancelado");
  await Promise.all([
    updateRow(tx, { table: payments, before: stored, to: { cancelledAt: act.at } }, act),
    tx.update(paymentLots).set({ standing: false }).where(eq(paymentLots.paymentId, stored.id)),
  ]);
  await recordChange(tx, before, act);
}

/**
 * Removes lots from a locked payment without settlements. The payment then owes its remaining lots and its amount
 * outside the lots; a payment that owes nothing is cancelled.
 */
export async function removeLotsFromPayment(tx: Tx, stored: LockedPayment, lotIds: Set<string>, act: ActionContext) {
  const [lines, plan] = await Promise.all([listLines(tx, stored.id), listInstallments(tx, stored.id)]);
  const rest = lines.filter(({ lotId }) => !lotIds.has(lotId));
  const amount = owedFor(rest, stored);
  if (amount <= 0) return cancel(tx, stored, act);
  const outside = rest.length === 0 ? 0 : stored.outside;
  await recalculatePayment(tx, stored, { amount, outside, lines: rest, plan: replanned(amount, plan) }, act);
}

interface Taken {
  payables: readonly LockedPayment[];
  lotIds: Set<string>;
}

/**
 * Removes lots from their payments because a new payment contains them; the total debt stays the same.
 * @throws 409 naming every one of these payments that has settlements, and a payment whose amount would be negative.
 */
export async function takeLots(tx: Tx, { payables, lotIds }: Taken, act: ActionContext): Promise<void> {
  await refuseSettled(tx, { payables, refused: "seus lotes não podem ir para outro pagamento" }, act);
  for (const payable of payables) {
    if (payable.outside < 0) {
      const lines = await listLines(tx, payable.id);
      const rest = lines.filter(({ lotId }) => !lotIds.has(lotId));
      if (owedFor(rest, payable) <= 0) throw await belowLots(tx, payable, act);
    }
    await removeLotsFromPayment(tx, payable, lotIds, act);
  }
}

async function belowLots(tx: Tx, { id, outside }: LockedPayment, act: ActionContext): Promise<AppError> {
  const { supplier } = orNotFound(await findPayment(tx, id, act.today));
  return AppError.of("payment.below-lots", { supplier: supplier.name, less: writtenAmount(-outside) }).because([
    { kind: "payment", id, name: `Pagamento a ${supplier.name}` },
  ]);
}

/** @param of.refused  the impossible action, for the message. @throws 409 naming the payments with settlements. */
export async function refuseSettled(
  tx: Tx,
  { payables, refused }: { payables: readonly LockedPayment[]; refused: string },
  act: ActionContext,
): Promise<void> {
  const paid = payables.filter((payable) => payable.paid > 0);
  const refusals = await Promise.all(
    paid.map(async ({ id }) => settled(orNotFound(await findPayment(tx, id, act.today)), refused)),
  );
  const [first] = refusals;
  if (first) throw first.because(refusals.flatMap(({ dependents = [] }) => dependents));
}

/** The refusal to change a payment that has settlements. @param refused  the impossible action, for the message. */
export function settled(payment: Pick<Payment, "id" | "supplier">, refused: string): AppError {
  const { id, supplier } = payment;
  return AppError.of("payment.settled", { supplier: supplier.name, refused }).because([
    { kind: "payment", id, name: `Pagamento a ${supplier.name}` },
  ]);
}

async function recordChange(tx: Tx, before: Payment, act: ActionContext): Promise<Payment> {
  const after = orNotFound(await findPayment(tx, before.id, act.today));
  await audit(tx, act, { action: "update", entity: "payments", entityId: before.id, before, after });
  return after;
}

/** Notifies all administrators except the author of a new payable. */
export const announce = (tx: Tx, payment: Parameters<typeof dueSentence>[0], act: ActionContext) =>
  notify(tx, act, dueSentence(payment), "payment");
