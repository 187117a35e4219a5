import { and, eq } from "drizzle-orm";
import type { Act } from "../../shared/act.ts";
import { audit } from "../../shared/audit.ts";
import type { Tx } from "../../shared/db/db.ts";
import { preparedInsert } from "../../shared/db/insert.ts";
import { change, creation } from "../../shared/stored.ts";
import { findPayment, lockPayableOf } from "./payments.queries.ts";
import { paymentInstallments, paymentLots, payments } from "./payments.table.ts";

const insertInstallment = preparedInsert(paymentInstallments);
const insertPayment = preparedInsert(payments);
const insertPaymentLot = preparedInsert(paymentLots);

/** What a lot that came in costs; nothing is owed without a supplier, a price and an amount above zero. */
interface Debt {
  lot: { id: string; code: string };
  supplier: { id: string; name: string } | null;
  /** R$; null while the price is missing. */
  amount: number | null;
  /** The day to be paid on; without it the payable is a draft. */
  dueDate: string | null;
}

/** Makes the payable of a lot that has none, if anything is owed. Its statements do not wait for each other. */
export async function owe(tx: Tx, { lot, supplier, amount, dueDate }: Debt, act: Act): Promise<void> {
  if (!supplier || !amount) return;
  const row = { ...creation(act), supplierId: supplier.id, amount, dueDate };
  const after = { supplier, lots: [{ ...lot, amount }], amount, dueDate };
  await Promise.all([
    insertPayment(tx, row),
    insertPaymentLot(tx, { paymentId: row.id, lotId: lot.id, amount }),
    ...(dueDate ? [insertInstallment(tx, { paymentId: row.id, number: 1, dueDate, amount })] : []),
    audit(tx, act, { action: "create", entity: "payments", entityId: row.id, after }),
  ]);
}

/** Brings the payable of a lot in line with what is owed now: makes it, changes it or cancels it. */
export async function adjustDebt(tx: Tx, debt: Debt, act: Act): Promise<void> {
  const { lot, supplier, amount, dueDate } = debt;
  const stored = await lockPayableOf(tx, lot.id);
  if (!stored) return owe(tx, debt, act);
  if (!supplier || !amount) return cancel(tx, stored, act);
  if (stored.supplierId === supplier.id && stored.amount === amount && stored.dueDate === dueDate) return;
  const before = await findPayment(tx, stored.id, act.today);
  await tx
    .update(payments)
    .set({ ...change(act, stored), supplierId: supplier.id, amount, dueDate })
    .where(eq(payments.id, stored.id));
  await tx
    .update(paymentLots)
    .set({ amount })
    .where(and(eq(paymentLots.paymentId, stored.id), eq(paymentLots.lotId, lot.id)));
  const after = await findPayment(tx, stored.id, act.today);
  await audit(tx, act, { action: "update", entity: "payments", entityId: stored.id, before, after });
}

/** Cancels the payable of a lot whose reception is reversed, if there is one. */
export async function cancelDebt(tx: Tx, lotId: string, act: Act): Promise<void> {
  const stored = await lockPayableOf(tx, lotId);
  if (stored) await cancel(tx, stored, act);
}

async function cancel(tx: Tx, stored: typeof payments.$inferSelect, act: Act): Promise<void> {
  const before = await findPayment(tx, stored.id, act.today);
  await tx
    .update(payments)
    .set({ ...change(act, stored), cancelledAt: act.at })
    .where(eq(payments.id, stored.id));
  await tx.update(paymentLots).set({ standing: false }).where(eq(paymentLots.paymentId, stored.id));
  const after = await findPayment(tx, stored.id, act.today);
  await audit(tx, act, { action: "update", entity: "payments", entityId: stored.id, before, after });
}
