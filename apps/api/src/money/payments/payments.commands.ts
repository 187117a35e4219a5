import { decimal, toWire } from "@pomar/contract/core/decimal";
import type { Issue } from "@pomar/contract/core/errors";
import { replanned, sumAmounts, writtenAmount } from "@pomar/contract/money/payments/payments.rules";
import type {
  Payment,
  PaymentCreate,
  PaymentUpdate,
  Settled,
  SettlementCreate,
  SettlementsCreate,
} from "@pomar/contract/money/payments/payments.schema";
import { type LockedLot, lockLots } from "../../ledger/lots/movements.queries.ts";
import type { ActionContext } from "../../platform/action-context.ts";
import { audit } from "../../platform/audit.ts";
import type { Tx } from "../../platform/db/db.ts";
import { assertFresh, insertColumns } from "../../platform/db/entity-columns.ts";
import { AppError, orNotFound } from "../../platform/http/app-error.ts";
import { refuseEarlyDay } from "../../platform/http/early-day.ts";
import { lockSupplierForShare } from "../../registries/suppliers/suppliers.queries.ts";
import { paymentLots, payments } from "../../schema/money/payments.table.ts";
import {
  announce,
  cancel,
  dueOn,
  insertPlan,
  type Plan,
  recalculatePayment,
  refuseSum,
  refuseUneven,
  settled,
  takeLots,
} from "./payment-recalculation.commands.ts";
import {
  findPayment,
  findReceptionTotals,
  findSettlement,
  listInstallments,
  listLines,
  lockPayables,
  lockPayment,
} from "./payments.queries.ts";

type Supplier = { id: string; name: string };

/**
 * Creates a payment by hand. Its lots leave their previous payables, so that the total debt stays the same.
 * @throws 400 for an unknown supplier, for lots of a different supplier, and for installments whose sum differs from
 * the amount; 409 when a lot's payable has settlements.
 */
export async function createPayment(tx: Tx, input: PaymentCreate, act: ActionContext): Promise<Payment> {
  const supplier = await lockSupplierForShare(tx, input.supplierId);
  if (!supplier) throw AppError.invalid([{ path: "supplierId", message: "Este fornecedor não existe" }]);
  const lines = await takeLines(tx, input.lots, supplier, act);
  const amount = input.amount ?? sumAmounts(lines);
  refuseSum(amount, "lots");
  const plan = readPlan(input, amount) ?? [];
  const row = { ...insertColumns(act), supplierId: supplier.id, amount, notes: input.notes ?? null };
  await tx.insert(payments).values({ ...row, dueDate: plan[0]?.dueDate ?? null });
  const ofLots = lines.map((line) => ({ ...line, paymentId: row.id }));
  await Promise.all([
    insertPlan(tx, row.id, plan),
    ...(ofLots.length > 0 ? [tx.insert(paymentLots).values(ofLots)] : []),
  ]);
  const payment = orNotFound(await findPayment(tx, row.id, act.today));
  await audit(tx, act, { action: "create", entity: "payments", entityId: row.id, after: payment });
  await announce(tx, payment, act);
  return payment;
}

/**
 * Removes the lots of a new payment from their previous payables.
 * @returns the amount of each lot in the new payment.
 */
async function takeLines(tx: Tx, requested: PaymentCreate["lots"], supplier: Supplier, act: ActionContext) {
  if (requested.length === 0) return [];
  const ids = requested.map(({ lotId }) => lotId);
  const locked = await lockLots(tx, ids);
  const [{ payables, lines: owed }, totals] = await Promise.all([lockPayables(tx, ids), findReceptionTotals(tx, ids)]);
  const resolved = requested.map(({ lotId, amount }) => {
    const knownAmount = owed.find((line) => line.lotId === lotId)?.amount ?? totals.get(lotId) ?? null;
    return {
      lotId,
      amount: amount ?? knownAmount ?? 0,
      issue: findLineIssue(locked.get(lotId), { supplier, knownAmount, amount }),
    };
  });
  const issues = resolved.flatMap(({ issue }, at) =>
    issue ? [{ path: `lots.${at}.${issue.path}`, message: issue.message }] : [],
  );
  if (issues.length > 0) throw AppError.invalid(issues);
  await takeLots(tx, { payables, lotIds: new Set(ids) }, act);
  return resolved.map(({ lotId, amount }) => ({ lotId, amount }));
}

interface Priced {
  supplier: Supplier;
  /** The amount in R$ that the reception of the lot costs, or that the lot's present payable owes for it. */
  knownAmount: number | null;
  /** The amount in R$ that the caller sent for the lot. */
  amount: number | null | undefined;
}

/** Finds the reason why a lot cannot be in a payment, and the line's field to correct; null when the lot is allowed. */
function findLineIssue(lot: LockedLot | undefined, { supplier, knownAmount, amount }: Priced): Issue | null {
  if (!lot) return { path: "lotId", message: "Este lote não existe" };
  if (lot.removedAt !== null) return { path: "lotId", message: `O lote ${lot.code} foi removido` };
  if (lot.supplierId !== supplier.id)
    return { path: "lotId", message: `O lote ${lot.code} não veio de ${supplier.name}` };
  if (knownAmount === 0) return { path: "lotId", message: `O lote ${lot.code} tem custo zero: não há o que pagar` };
  if (knownAmount !== null && amount)
    return {
      path: "amount",
      message: `O valor do lote ${lot.code} já está registrado, ${writtenAmount(knownAmount)}; não informe outro`,
    };
  if (knownAmount === null && !amount) return { path: "amount", message: `Informe o valor do lote ${lot.code}` };
  return null;
}

/** The installments of a request body; undefined when the body has none. @throws 400 for invalid installments. */
function readPlan({ dueDate, installments }: Pick<PaymentUpdate, "dueDate" | "installments">, amount: number) {
  if (!installments) return dueDate === undefined ? undefined : dueOn(dueDate, amount);
  refuseUneven(amount, installments);
  return installments.toSorted((one, other) => one.dueDate.localeCompare(other.dueDate));
}

/**
 * Completes a draft, or changes the installments or the notes of a payment.
 * @throws 400 for installments whose sum differs from the amount, and for an amount that differs from the cost of the
 * lots; 409 for a cancelled payment, and for a payment with settlements unless only the notes change.
 */
export async function updatePayment(tx: Tx, id: string, input: PaymentUpdate, act: ActionContext): Promise<Payment> {
  const stored = orNotFound(await lockPayment(tx, id));
  assertFresh(act, stored);
  if (stored.cancelledAt !== null) throw AppError.of("payment.cancelled");
  const [lines, installments] = await Promise.all([listLines(tx, id), listInstallments(tx, id)]);
  const { amount = stored.amount, notes } = input;
  if (lines.length > 0 && amount !== stored.amount) {
    const beside = stored.outside === 0 ? "" : " e do que está fora do estoque";
    const message = `O valor é a soma dos lotes${beside}, ${writtenAmount(stored.amount)}; não informe outro`;
    throw AppError.invalid([{ path: "amount", message }]);
  }
  const plan = readPlan(input, amount) ?? replanned(amount, installments);
  const same =
    amount === stored.amount && JSON.stringify(plan.map(toPlanKey)) === JSON.stringify(installments.map(toPlanKey));
  if (!same && stored.paid > 0) {
    const payment = orNotFound(await findPayment(tx, id, act.today));
    throw settled(payment, "valor, vencimento e parcelas não podem mudar");
  }
  const wanted = same ? {} : { amount, plan };
  return recalculatePayment(tx, stored, { ...wanted, notes }, act);
}

const toPlanKey = ({ dueDate, amount }: Plan[number]) => [dueDate, amount];

/** Cancels a payment and its debt. @throws 409 when the payment is cancelled already or has settlements. */
export async function cancelPayment(tx: Tx, id: string, act: ActionContext): Promise<void> {
  const stored = orNotFound(await lockPayment(tx, id));
  assertFresh(act, stored);
  if (stored.cancelledAt !== null) throw AppError.of("payment.cancelled");
  await cancel(tx, stored, act);
}

/**
 * Records a settlement of all or part of a payment. The payment is locked: when two users settle the same open amount
 * at once, the second user is refused with the amount that is still open. A draft becomes due on the day of the
 * settlement.
 * @throws 400 for a day in the future or too long ago; 409 for a cancelled payment, and for an amount above the open
 * amount.
 */
export async function settle(tx: Tx, paymentId: string, input: SettlementCreate, act: ActionContext): Promise<Payment> {
  const stored = orNotFound(await lockPayment(tx, paymentId));
  const { paidAt, amount, method, notes = null } = input;
  if (stored.cancelledAt !== null) throw AppError.of("payment.cancelled");
  if (paidAt > act.today)
    throw AppError.invalid([{ path: "paidAt", message: "A data do pagamento não pode estar no futuro" }]);
  refuseEarlyDay("paidAt", paidAt, act);
  const open = decimal(stored.amount).minus(stored.paid);
  if (open.lt(amount)) throw AppError.of("payment.over-open", { open: writtenAmount(toWire(open, 2)) }).at("amount");
  const settlement = { paidAt, amount, method, notes };
  const plan = stored.dueDate === null ? { plan: dueOn(paidAt, stored.amount) } : {};
  return recalculatePayment(tx, stored, { ...plan, settlement }, act);
}

/**
 * Settles the open amounts of several payments, which are locked in the order of their ids.
 * @throws 400 for a day in the future; 404 for an unknown payment; 409 naming a payment that is cancelled or has no
 * open amount; 409 when the total of the payments differs from the expected total.
 */
export async function settleAll(tx: Tx, input: SettlementsCreate, act: ActionContext): Promise<Settled> {
  const { paidAt, method } = input;
  const amounts: number[] = [];
  for (const id of input.paymentIds.toSorted()) {
    const stored = orNotFound(await lockPayment(tx, id));
    const amount = toWire(decimal(stored.amount).minus(stored.paid), 2);
    if (amount === 0 || stored.cancelledAt !== null) {
      const { supplier, amount: whole } = orNotFound(await findPayment(tx, id, act.today));
      const why = stored.cancelledAt === null ? "já está pago" : "foi cancelado";
      throw AppError.of("payment.not-payable", { supplier: supplier.name, amount: writtenAmount(whole), why });
    }
    await settle(tx, id, { paidAt, amount, method, notes: null }, act);
    amounts.push(amount);
  }
  const amount = sumAmounts(amounts.map((amount) => ({ amount })));
  if (input.total !== undefined && input.total !== amount)
    throw AppError.of("payment.other-total", { was: writtenAmount(input.total), is: writtenAmount(amount) });
  return { payments: amounts.length, amount };
}

/**
 * Reverses a settlement by appending its opposite with the same day.
 * @throws 409 when the settlement is reversed already.
 */
export async function reverseSettlement(tx: Tx, id: string, reason: string, act: ActionContext): Promise<Payment> {
  const { paymentId } = orNotFound(await findSettlement(tx, id));
  const stored = orNotFound(await lockPayment(tx, paymentId));
  // The settlement is read after the payment is locked, since a previous transaction may have reversed the settlement.
  const { paidAt, method, ...settlement } = orNotFound(await findSettlement(tx, id));
  if (settlement.reversed) throw AppError.of("settlement.reversed");
  const amount = toWire(decimal(settlement.amount).times(-1), 2);
  return recalculatePayment(tx, stored, { settlement: { paidAt, amount, method, reversesId: id, reason } }, act);
}
