import type { Installment, Payment, Settlement } from "@pomar/contract/money/payments/payments.schema";
import { and, asc, eq, getTableColumns, isNull, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { item, itemOfLot } from "../../ledger/lots/lots.queries.ts";
import { type Db, prepared, type Tx } from "../../platform/db/db.ts";
import { idIn } from "../../platform/db/list.ts";
import { receipts } from "../../schema/entries/receipts.table.ts";
import { lots } from "../../schema/ledger/lots.table.ts";
import { paymentInstallments, paymentLots, payments, settlements } from "../../schema/money/payments.table.ts";
import { users } from "../../schema/people/users.table.ts";

import { paymentsByIds } from "./payment-list.queries.ts";

const lines = prepared((db) =>
  db
    .select({
      id: lots.id,
      code: lots.code,
      item: { id: item.id, name: item.name },
      receivedAt: lots.producedAt,
      amount: paymentLots.amount,
      paid: paymentLots.paid,
    })
    .from(paymentLots)
    .innerJoin(lots, eq(lots.id, paymentLots.lotId))
    .innerJoin(itemOfLot, sql`true`)
    .where(eq(paymentLots.paymentId, sql.placeholder("id")))
    .orderBy(lots.code)
    .prepare("find_lots_of_payment"),
);

const { paymentId: ofPayment, ...installmentColumns } = getTableColumns(paymentInstallments);

const parts = prepared((db) =>
  db
    .select(installmentColumns)
    .from(paymentInstallments)
    .where(eq(ofPayment, sql.placeholder("id")))
    .orderBy(paymentInstallments.number)
    .prepare("find_installments"),
);

/** The installments of a payment in the order of their days. */
export const listInstallments = (db: Db, id: string): PromiseLike<Installment[]> => parts(db).execute({ id });

/** The settlements of a payment, the newest first; a reversed settlement contains its reversal. */
async function listSettlements(db: Db, paymentId: string): Promise<Settlement[]> {
  const person = (by: string) =>
    sql.raw(`case when ${by}.id is not null then json_build_object('id', ${by}.id, 'name', ${by}.name) end`);
  const { rows } = await db.execute<Settlement & Record<string, unknown>>(sql`
    select s.id, s.paid_at as "paidAt", s.amount::float8 as amount, s.method, s.notes,
      s.recorded_at as "recordedAt", ${person("u")} as "recordedBy",
      r.recorded_at as "reversedAt", ${person("v")} as "reversedBy", r.reason
    from ${settlements} s left join ${users} u on u.id = s.recorded_by
    left join ${settlements} r on r.reverses_id = s.id left join ${users} v on v.id = r.recorded_by
    where s.payment_id = ${paymentId} and s.reverses_id is null
    order by s.recorded_at desc, s.id desc`);
  return rows.map(({ reversedAt, reversedBy, reason, recordedAt, ...row }) => ({
    ...row,
    recordedAt: toIso(recordedAt),
    reversal:
      reversedAt === null ? null : ({ at: toIso(reversedAt), by: reversedBy, reason } as Settlement["reversal"]),
  }));
}

const toIso = (at: unknown) => new Date(at as string).toISOString();

export async function findPayment(db: Db, id: string, today: string): Promise<Payment | undefined> {
  const [[row], installments, ofLots, settled] = await Promise.all([
    paymentsByIds(db).execute({ ids: [id], today, maxLots: 0 }),
    listInstallments(db, id),
    lines(db).execute({ id }),
    listSettlements(db, id),
  ]);
  return row && { ...row, installments, lots: ofLots, settlements: settled };
}

/** A stored payment, locked until the transaction ends, with the name of the user who changed it last. */
export async function lockPayment(tx: Tx, id: string) {
  const [row] = await lockingPayments(tx, eq(payments.id, id));
  return row;
}

const lockingPayments = (tx: Tx, filter: SQL) =>
  tx
    .select({ ...getTableColumns(payments), updatedByName: users.name })
    .from(payments)
    .leftJoin(users, eq(users.id, payments.updatedBy))
    .where(filter)
    .orderBy(payments.id)
    .for("update", { of: payments });

export type LockedPayment = NonNullable<Awaited<ReturnType<typeof lockPayment>>>;

/** A payment's amount for each lot, in the order of lot ids, in which a settlement is divided among the lots. */
export const listLines = (db: Db, paymentId: string) =>
  db
    .select({ lotId: paymentLots.lotId, amount: paymentLots.amount })
    .from(paymentLots)
    .where(eq(paymentLots.paymentId, paymentId))
    .orderBy(paymentLots.lotId);

/**
 * The lots with which a payment was created, including lots that have moved to a different payment since. No lot is
 * added to a payment after its creation.
 */
export async function listFirstLots(db: Db, paymentId: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    with first as (select lines from payment_versions where payment_id = ${paymentId} order by recorded_at limit 1)
    select (one ->> 'lotId')::uuid as id from first cross join jsonb_array_elements(lines) as kept (one)
    union all
    select lot_id from payment_lots where payment_id = ${paymentId} and not exists (select from first)`);
  return rows.map(({ id }) => id);
}

/** The active lines of the given lots; each lot has at most one active line. */
const listActiveLines = (db: Db, lotIds: readonly string[]) =>
  db
    .select({ paymentId: paymentLots.paymentId, lotId: paymentLots.lotId, amount: paymentLots.amount })
    .from(paymentLots)
    .where(and(idIn(paymentLots.lotId, lotIds), paymentLots.standing));

/**
 * Locks the active payments of some locked lots in the order of the payments' ids.
 * @returns the payments, and the lines of these lots.
 */
export async function lockPayables(tx: Tx, lotIds: readonly string[]) {
  const known = await listActiveLines(tx, lotIds);
  if (known.length === 0) return { payables: [], lines: [] };
  const locked = await lockingPayments(tx, idIn(payments.id, [...new Set(known.map(({ paymentId }) => paymentId))]));
  // The lines are read again, because the transaction that held the lock before may have cancelled a payment.
  const lines = await listActiveLines(tx, lotIds);
  return { payables: locked.filter(({ id }) => lines.some(({ paymentId }) => paymentId === id)), lines };
}

/** The settled amount of a payment in R$, less the reversed settlements. */
export async function sumSettlements(db: Db, paymentId: string): Promise<number> {
  const [row] = await db
    .select({ paid: sql`coalesce(sum(${settlements.amount}), 0)`.mapWith(Number) })
    .from(settlements)
    .where(eq(settlements.paymentId, paymentId));
  return row?.paid ?? 0;
}

/** A stored settlement, and whether it is reversed; undefined for the id of a reversal. */
export async function findSettlement(db: Db, id: string) {
  const reversed = sql<boolean>`exists (select from ${settlements} r where r.reverses_id = "settlements"."id")`;
  const [row] = await db
    .select({ ...getTableColumns(settlements), reversed })
    .from(settlements)
    .where(and(eq(settlements.id, id), sql`${settlements.reversesId} is null`));
  return row;
}

/** The total of each lot's reception in R$, null without a price; omits a lot without an active reception. */
export async function findReceptionTotals(db: Db, lotIds: readonly string[]): Promise<Map<string, number | null>> {
  const rows = await db
    .select({ lotId: receipts.lotId, total: receipts.total })
    .from(receipts)
    .where(and(idIn(receipts.lotId, lotIds), sql`${receipts.removedAt} is null`));
  return new Map(rows.map(({ lotId, total }) => [lotId, total]));
}

/** The weighings and the billed weight of lots of received fruit; a lot that is not received fruit is left out. */
export async function listWeighedLots(db: Db, lotIds: readonly string[]) {
  const { weighings, payableKg: billedKg, payableReason } = receipts;
  const kilograms = (column: AnyPgColumn) => sql<number>`${column}`.mapWith(Number);
  return db
    .select({
      code: lots.code,
      weighings,
      grossKg: kilograms(receipts.grossKg),
      tareKg: kilograms(receipts.tareKg),
      rejectedKg: kilograms(receipts.rejectedKg),
      acceptedKg: receipts.quantity,
      payableKg: billedKg,
      payableReason,
    })
    .from(receipts)
    .innerJoin(lots, eq(lots.id, receipts.lotId))
    .where(and(idIn(receipts.lotId, lotIds), eq(receipts.kind, "raw-material"), isNull(receipts.removedAt)))
    .orderBy(asc(lots.code));
}

export type WeighedLot = Awaited<ReturnType<typeof listWeighedLots>>[number];
