import { addDays } from "@pomar/contract/core/calendar.rules";
import type { QueryOf } from "@pomar/contract/core/route";
import type { PaymentStatus } from "@pomar/contract/money/payments/payment-status";
import type { paymentsRoutes } from "@pomar/contract/money/payments/payments.routes";
import {
  type Installment,
  openStatuses,
  type Payment,
  type PaymentFilter,
  type PaymentRow,
  type PaymentSummary,
  type PaymentTotals,
  type Settlement,
} from "@pomar/contract/money/payments/payments.schema";
import { and, asc, desc, eq, getTableColumns, type Placeholder, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { item, itemOfLot } from "../../ledger/lots/lots.queries.ts";
import { createdBy, creators } from "../../people/users/users.queries.ts";
import { type Db, prepared, type Tx } from "../../platform/db/db.ts";
import { everyWord, idIn, type Listing, ordering, searchedFirst } from "../../platform/db/list.ts";
import { receipts } from "../../schema/entries/receipts.table.ts";
import { lots } from "../../schema/ledger/lots.table.ts";
import {
  paymentInstallments,
  paymentLots,
  payments,
  settlements,
  standing,
} from "../../schema/money/payments.table.ts";
import { users } from "../../schema/people/users.table.ts";
import { suppliers } from "../../schema/registries/suppliers.table.ts";

type Query = QueryOf<typeof paymentsRoutes.list>;

/** The status that people see, of the payment of the query; `today` is the plant's day. */
export function statusOn(today: string | Placeholder) {
  return sql<PaymentStatus>`case when ${payments.cancelledAt} is not null then 'cancelled'
    when ${payments.paid} = ${payments.amount} then 'paid'
    when ${payments.dueDate} is null then 'draft'
    when ${payments.dueDate} < ${today}::date then 'overdue'
    when ${payments.paid} > 0 then 'partial' else 'pending' end`;
}

/** Fields of its payable in a reception's answer: `leftJoin(payments, isPayableOf(db, lots.id))`. */
export const payable = (today: string | Placeholder) => ({
  id: payments.id,
  amount: payments.amount,
  dueDate: payments.dueDate,
  status: statusOn(today),
});

/** Condition on the active payment of a lot; there is at most one. */
export function isPayableOf(db: Db, lotId: SQLWrapper) {
  const ids = db
    .select({ id: paymentLots.paymentId })
    .from(paymentLots)
    .where(and(eq(paymentLots.lotId, lotId), paymentLots.standing));
  return sql`${payments.id} = (${ids})`;
}

const today = sql.placeholder("today");

const byIds = prepared((db) =>
  db
    .select({
      ...payable(today),
      supplier: { id: suppliers.id, name: suppliers.name, pixKey: suppliers.pixKey },
      paid: payments.paid,
      open: sql`case when ${payments.cancelledAt} is null then ${payments.amount} - ${payments.paid} else 0 end`.mapWith(
        Number,
      ),
      installments: sql`(select count(*) from ${paymentInstallments} i where i.payment_id = ${payments.id})`.mapWith(
        Number,
      ),
      lots: sql<PaymentRow["lots"]>`(
        select coalesce(json_agg(json_build_object('id', shown.id, 'code', shown.code) order by shown.code), '[]') from (
          select l.id, l.code from ${paymentLots} pl join ${lots} l on l.id = pl.lot_id
          where pl.payment_id = ${payments.id} order by l.code limit ${sql.placeholder("mostLots")}::int) shown)`,
      lotCount: sql`(select count(*) from ${paymentLots} pl where pl.payment_id = ${payments.id})`.mapWith(Number),
      outside: payments.outside,
      notes: payments.notes,
      cancelledAt: payments.cancelledAt,
      createdAt: payments.createdAt,
      updatedAt: payments.updatedAt,
      createdBy,
      version: payments.version,
    })
    .from(payments)
    .innerJoin(suppliers, eq(suppliers.id, payments.supplierId))
    .leftJoin(creators, eq(creators.id, payments.createdBy))
    .where(idIn(payments.id, sql.placeholder("ids")))
    .prepare("find_payments"),
);

const { dueDate, createdAt, amount } = payments;
const sortable = { dueDate, createdAt, amount };

const byDueDate = ordering(sortable, { by: "dueDate", order: "desc" }, payments.id);

/** By day: due payments first, then drafts and cancelled ones; unless sorted, cancelled ones latest first. */
function orderOf(query: Query): SQL[] {
  const { status, sortBy = "dueDate", sortOrder } = query;
  // A paid payment has a day, and is found by its index alone.
  if (sortBy !== "dueDate" || status === "paid") return byDueDate(query);
  const isDescending = sortOrder === "desc" || (query.sortBy === undefined && status === "cancelled");
  const days = isDescending ? [sql`${dueDate} desc nulls last`, desc(payments.id)] : [asc(dueDate), asc(payments.id)];
  return [asc(standing(payments)), ...days];
}

/** @param mostLots  the most lots named for each payment. */
const paymentsBy = (mostLots: number): Listing<Query, PaymentRow> => ({
  ids: (db, query, today) => {
    const { id } = payments;
    const filtered = db
      .select({ id, ...sortable, cancelledAt: payments.cancelledAt, paid: payments.paid })
      .from(payments)
      .where(conditionsOf(query, today));
    return searchedFirst(filtered, { table: payments, id, search: query.search });
  },
  order: orderOf,
  rows: (db, given) => byIds(db).execute({ ...given, mostLots }),
});

export const paymentList = paymentsBy(3);
/** The same with every lot, for its file. */
export const paymentsWithEveryLot = paymentsBy(1_000_000);

const stands = sql`${payments.cancelledAt} is null`;
const isOpen = sql`${payments.paid} < ${payments.amount} and ${stands}`;

/** Condition on payments: a status on a day of the plant. */
export function inStatus(status: PaymentFilter, today: string): SQL | undefined {
  const due = sql`${payments.dueDate} >= ${today}::date`;
  const conditions: Record<PaymentFilter, SQL> = {
    cancelled: sql`${payments.cancelledAt} is not null`,
    // `paid` never exceeds `amount`; for an equality, the planner would expect next to none.
    paid: sql`${payments.paid} >= ${payments.amount} and ${stands}`,
    draft: sql`${isOpen} and ${payments.dueDate} is null`,
    overdue: sql`${isOpen} and ${payments.dueDate} < ${today}::date`,
    partial: sql`${isOpen} and ${due} and ${payments.paid} > 0`,
    pending: sql`${isOpen} and ${due} and ${payments.paid} = 0`,
    open: isOpen,
    due: sql`${isOpen} and ${payments.dueDate} is not null`,
    all: sql`true`,
  };
  return conditions[status];
}

/** Condition of a day within both ends; nothing when neither is given. */
const within = (day: SQL, from: string | undefined, to: string | undefined) =>
  and(from ? sql`${day} >= ${from}::date` : undefined, to ? sql`${day} <= ${to}::date` : undefined);

const dueWindow = ({ dueFrom, dueTo }: Query) => within(sql`i.due_date`, dueFrom, dueTo);
const paidWindow = ({ paidFrom, paidTo }: Query) => within(sql`s.paid_at`, paidFrom, paidTo);

/** Condition on the supplier and the search: the supplier's name, notes, and codes of lots. */
function partiesOf({ supplier, search }: Pick<Query, "supplier" | "search">): SQL | undefined {
  return and(
    supplier ? eq(payments.supplierId, supplier) : undefined,
    ...(search?.split(/\s+/) ?? []).map((word) => everyWord(word, (pattern) => hasWord(word, pattern))),
  );
}

function hasWord(word: string, pattern: SQL): SQL {
  const ofSupplier = sql`${payments.supplierId} in (select id from ${suppliers} where name_key like ${pattern})`;
  const ofNotes = sql`fold(normalize(${payments.notes}, NFKC)) like ${pattern}`;
  // A letter or two are in nearly every code, and no index helps to find them.
  if (word.length < 3) return sql`(${ofSupplier} or ${ofNotes})`;
  const ofLots = sql`${payments.id} in (select pl.payment_id from ${paymentLots} pl join ${lots} l on l.id = pl.lot_id
    where l.searched like ${pattern} and lower(l.code) like ${pattern})`;
  return sql`(${ofSupplier} or ${ofNotes} or ${ofLots})`;
}

function conditionsOf(query: Query, today: string): SQL | undefined {
  const due = dueWindow(query);
  const paid = paidWindow(query);
  // For open payments, a paid installment is no match.
  const unpaid =
    (openStatuses as readonly (PaymentFilter | undefined)[]).includes(query.status) ||
    query.status === "open" ||
    query.status === "due";
  return and(
    partiesOf(query),
    query.ids && idIn(payments.id, query.ids),
    query.status && inStatus(query.status, today),
    due &&
      sql`${payments.id} in (select i.payment_id from ${paymentInstallments} i
        where ${and(due, unpaid ? sql`i.paid < i.amount` : undefined)})`,
    paid &&
      sql`${payments.id} in (select s.payment_id from ${settlements} s where ${paid} and s.reverses_id is null
        and not exists (select from ${settlements} r where r.reverses_id = s.id))`,
  );
}

/** The four cards of a query's supplier and search. */
export async function summarisePayments(db: Db, query: Query, today: string): Promise<PaymentSummary> {
  // Looked for once, however many cards ask.
  const found = query.search
    ? sql`with found as materialized (select id from ${payments} where ${partiesOf(query)})`
    : sql``;
  const whose = query.search ? sql`${payments.id} in (select id from found)` : partiesOf(query);
  const monthStart = `${today.slice(0, 7)}-01`;
  const { rows } = await db.execute<PaymentSummary & Record<string, unknown>>(sql`
    ${found}
    select o.open::float8 as open, d.overdue::float8 as overdue, d.soon::float8 as "dueIn7", m.paid::float8 as "paidThisMonth"
    from (select coalesce(sum(amount - paid), 0) as open from ${payments} where ${and(isOpen, whose)}) o,
      (select coalesce(sum(i.amount - i.paid) filter (where i.due_date < ${today}::date), 0) as overdue,
          coalesce(sum(i.amount - i.paid) filter (where i.due_date >= ${today}::date), 0) as soon
        from ${paymentInstallments} i join ${payments} on ${payments.id} = i.payment_id
        where ${and(sql`i.paid < i.amount and i.due_date <= ${addDays(today, 7)}::date`, stands, whose)}) d,
      (select coalesce(sum(s.amount), 0) as paid from ${settlements} s join ${payments} on ${payments.id} = s.payment_id
        where ${and(sql`s.paid_at >= ${monthStart}::date and s.paid_at < ${monthStart}::date + interval '1 month'`, whose)}) m`);
  const [summary] = rows;
  if (!summary) throw new Error("a summary without a row");
  return summary;
}

/** The sums of the whole filter. */
export async function totalPayments(db: Db, query: Query, today: string): Promise<PaymentTotals> {
  const conditions = and(stands, conditionsOf(query, today));
  const due = dueWindow(query);
  const paid = paidWindow(query);
  const ofPayments = sql`join ${payments} on ${payments.id} = payment_id where`;
  const dueSum = due
    ? sql`(select coalesce(sum(i.amount - i.paid), 0) from ${paymentInstallments} i ${ofPayments}
        ${and(sql`i.paid < i.amount`, due, conditions)})`
    : sql`coalesce(sum(amount - paid), 0)`;
  const settledSum = paid
    ? sql`(select coalesce(sum(s.amount), 0) from ${settlements} s ${ofPayments} ${and(paid, conditions)})`
    : sql`coalesce(sum(paid), 0)`;
  const { rows } = await db.execute<PaymentTotals & Record<string, unknown>>(sql`
    select coalesce(sum(amount), 0)::float8 as amount, coalesce(sum(paid), 0)::float8 as paid,
      coalesce(sum(amount - paid), 0)::float8 as open, ${dueSum}::float8 as due, ${settledSum}::float8 as settled
    from ${payments} where ${conditions}`);
  const [totals] = rows;
  if (!totals) throw new Error("totals without a row");
  return totals;
}

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

/** The parts of a payment in the order of their days. */
export const listInstallments = (db: Db, id: string): PromiseLike<Installment[]> => parts(db).execute({ id });

/** The newest first; a reversal is beside the settlement it reverses. */
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
    recordedAt: isoOf(recordedAt),
    reversal:
      reversedAt === null ? null : ({ at: isoOf(reversedAt), by: reversedBy, reason } as Settlement["reversal"]),
  }));
}

const isoOf = (at: unknown) => new Date(at as string).toISOString();

export async function findPayment(db: Db, id: string, today: string): Promise<Payment | undefined> {
  const [[row], installments, ofLots, settled] = await Promise.all([
    byIds(db).execute({ ids: [id], today, mostLots: 0 }),
    listInstallments(db, id),
    lines(db).execute({ id }),
    listSettlements(db, id),
  ]);
  return row && { ...row, installments, lots: ofLots, settlements: settled };
}

/** A payment as it is stored, locked until the transaction ends, with the name of who changed it last. */
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

/** A payment's amount for each lot, in the order of the lots' ids: the order in which a settlement is shared out. */
export const listLines = (db: Db, paymentId: string) =>
  db
    .select({ lotId: paymentLots.lotId, amount: paymentLots.amount })
    .from(paymentLots)
    .where(eq(paymentLots.paymentId, paymentId))
    .orderBy(paymentLots.lotId);

/** The lots that a payment was created with, also those in others since: lots are never added to it. */
export async function listFirstLots(db: Db, paymentId: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    with first as (select lines from payment_versions where payment_id = ${paymentId} order by recorded_at limit 1)
    select (one ->> 'lotId')::uuid as id from first cross join jsonb_array_elements(lines) as kept (one)
    union all
    select lot_id from payment_lots where payment_id = ${paymentId} and not exists (select from first)`);
  return rows.map(({ id }) => id);
}

/** The active lines of some lots, at most one each. */
const listStandingLines = (db: Db, lotIds: readonly string[]) =>
  db
    .select({ paymentId: paymentLots.paymentId, lotId: paymentLots.lotId, amount: paymentLots.amount })
    .from(paymentLots)
    .where(and(idIn(paymentLots.lotId, lotIds), paymentLots.standing));

/** The active payments of some locked lots, locked in the order of their ids, with the lines of these lots. */
export async function lockPayables(tx: Tx, lotIds: readonly string[]) {
  const known = await listStandingLines(tx, lotIds);
  if (known.length === 0) return { payables: [], lines: [] };
  const locked = await lockingPayments(tx, idIn(payments.id, [...new Set(known.map(({ paymentId }) => paymentId))]));
  // The previous holder of a lock may have cancelled it.
  const lines = await listStandingLines(tx, lotIds);
  return { payables: locked.filter(({ id }) => lines.some(({ paymentId }) => paymentId === id)), lines };
}

/** R$: the settlements of a payment, less reversals. */
export async function sumSettlements(db: Db, paymentId: string): Promise<number> {
  const [row] = await db
    .select({ paid: sql`coalesce(sum(${settlements.amount}), 0)`.mapWith(Number) })
    .from(settlements)
    .where(eq(settlements.paymentId, paymentId));
  return row?.paid ?? 0;
}

/** A settlement as stored, and whether it is reversed; a reversal itself is left out. */
export async function findSettlement(db: Db, id: string) {
  const reversed = sql<boolean>`exists (select from ${settlements} r where r.reverses_id = "settlements"."id")`;
  const [row] = await db
    .select({ ...getTableColumns(settlements), reversed })
    .from(settlements)
    .where(and(eq(settlements.id, id), sql`${settlements.reversesId} is null`));
  return row;
}

/** R$ of the receptions of some lots, null while a price is missing; lots without an active reception are left out. */
export async function findReceptionTotals(db: Db, lotIds: readonly string[]): Promise<Map<string, number | null>> {
  const rows = await db
    .select({ lotId: receipts.lotId, total: receipts.total })
    .from(receipts)
    .where(and(idIn(receipts.lotId, lotIds), sql`${receipts.removedAt} is null`));
  return new Map(rows.map(({ lotId, total }) => [lotId, total]));
}
