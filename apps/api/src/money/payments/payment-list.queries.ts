import { addDays } from "@pomar/contract/core/calendar.rules";
import type { QueryOf } from "@pomar/contract/core/route";
import type { paymentsRoutes } from "@pomar/contract/money/payments/payments.routes";
import {
  openStatuses,
  type PaymentFilter,
  type PaymentRow,
  type PaymentSummary,
  type PaymentTotals,
} from "@pomar/contract/money/payments/payments.schema";
import { and, asc, desc, eq, type SQL, sql } from "drizzle-orm";
import { creators, storedColumns } from "../../people/users/users.queries.ts";
import { type Db, prepared } from "../../platform/db/db.ts";
import { everyWord, idIn, type Listing, ordering, searchedFirst } from "../../platform/db/list.ts";
import { lots } from "../../schema/ledger/lots.table.ts";
import {
  paymentInstallments,
  paymentLots,
  payments,
  rankByState,
  settlements,
} from "../../schema/money/payments.table.ts";
import { suppliers } from "../../schema/registries/suppliers.table.ts";

import { inStatus, isActive, isOpen, payable } from "./payment-status.queries.ts";

type Query = QueryOf<typeof paymentsRoutes.list>;

const today = sql.placeholder("today");

export const paymentsByIds = prepared((db) =>
  db
    .select({
      ...storedColumns(payments),
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
          where pl.payment_id = ${payments.id} order by l.code limit ${sql.placeholder("maxLots")}::int) shown)`,
      lotCount: sql`(select count(*) from ${paymentLots} pl where pl.payment_id = ${payments.id})`.mapWith(Number),
      outside: payments.outside,
      notes: payments.notes,
      cancelledAt: payments.cancelledAt,
    })
    .from(payments)
    .innerJoin(suppliers, eq(suppliers.id, payments.supplierId))
    .leftJoin(creators, eq(creators.id, payments.createdBy))
    .where(idIn(payments.id, sql.placeholder("ids")))
    .prepare("find_payments"),
);

const { dueDate, createdAt, amount } = payments;
const sortable = { dueDate, createdAt, amount };

const byDueDate = ordering(sortable, "dueDate", payments.id);

/**
 * The order by due date: payments with a due date first, then drafts, then cancelled payments. A list of only cancelled
 * payments begins with the latest due date, unless the user chose an order.
 */
function buildOrder(query: Query): SQL[] {
  const { status, sortBy = "dueDate", sortOrder } = query;
  // Paid payments always have a due date, so that the index by due date alone gives their order.
  if (sortBy !== "dueDate" || status === "paid") return byDueDate(query);
  const isDescending = sortOrder === "desc" || (query.sortBy === undefined && status === "cancelled");
  const days = isDescending ? [sql`${dueDate} desc nulls last`, desc(payments.id)] : [asc(dueDate), asc(payments.id)];
  return [asc(rankByState(payments)), ...days];
}

/** Builds the list of payments. @param maxLots the maximum number of lots that the list names for each payment. */
const buildPaymentList = (maxLots: number): Listing<Query, PaymentRow> => ({
  ids: (db, query, today) => {
    const { id } = payments;
    const filtered = db
      .select({ id, ...sortable, cancelledAt: payments.cancelledAt, paid: payments.paid })
      .from(payments)
      .where(buildConditions(query, today));
    return searchedFirst(filtered, { table: payments, id, search: query.search });
  },
  order: buildOrder,
  rows: (db, given) => paymentsByIds(db).execute({ ...given, maxLots }),
});

export const paymentList = buildPaymentList(3);
/** The list of payments for the exported file, with every lot of each payment. */
export const paymentsWithEveryLot = buildPaymentList(1_000_000);

/** The condition that a day lies between two days; an absent end sets no limit. */
const isWithin = (day: SQL, from: string | undefined, to: string | undefined) =>
  and(from ? sql`${day} >= ${from}::date` : undefined, to ? sql`${day} <= ${to}::date` : undefined);

const buildDueWindow = ({ dueFrom, dueTo }: Query) => isWithin(sql`i.due_date`, dueFrom, dueTo);
const buildPaidWindow = ({ paidFrom, paidTo }: Query) => isWithin(sql`s.paid_at`, paidFrom, paidTo);

/** The condition on supplier and search; the search compares supplier names, payment notes and lot codes. */
function matchParties({ supplier, search }: Pick<Query, "supplier" | "search">): SQL | undefined {
  return and(
    supplier ? eq(payments.supplierId, supplier) : undefined,
    ...(search?.split(/\s+/) ?? []).map((word) => everyWord(word, (pattern) => hasWord(word, pattern))),
  );
}

function hasWord(word: string, pattern: SQL): SQL {
  const ofSupplier = sql`${payments.supplierId} in (select id from ${suppliers} where name_key like ${pattern})`;
  const ofNotes = sql`fold(normalize(${payments.notes}, NFKC)) like ${pattern}`;
  // The search compares lot codes only with words of three letters or more: nearly every code contains a shorter word.
  if (word.length < 3) return sql`(${ofSupplier} or ${ofNotes})`;
  const ofLots = sql`${payments.id} in (select pl.payment_id from ${paymentLots} pl join ${lots} l on l.id = pl.lot_id
    where l.searched like ${pattern} and lower(l.code) like ${pattern})`;
  return sql`(${ofSupplier} or ${ofNotes} or ${ofLots})`;
}

function buildConditions(query: Query, today: string): SQL | undefined {
  const due = buildDueWindow(query);
  const paid = buildPaidWindow(query);
  // A filter for open payments ignores installments that are paid.
  const unpaid =
    (openStatuses as readonly (PaymentFilter | undefined)[]).includes(query.status) ||
    query.status === "open" ||
    query.status === "due";
  return and(
    matchParties(query),
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

/** The four sums above the list of payments, for the filtered supplier and search. */
export async function summarisePayments(db: Db, query: Query, today: string): Promise<PaymentSummary> {
  // The search runs once for all four sums.
  const found = query.search
    ? sql`with found as materialized (select id from ${payments} where ${matchParties(query)})`
    : sql``;
  const whose = query.search ? sql`${payments.id} in (select id from found)` : matchParties(query);
  const monthStart = `${today.slice(0, 7)}-01`;
  const { rows } = await db.execute<PaymentSummary & Record<string, unknown>>(sql`
    ${found}
    select o.open::float8 as open, d.overdue::float8 as overdue, d.soon::float8 as "dueIn7", m.paid::float8 as "paidThisMonth"
    from (select coalesce(sum(amount - paid), 0) as open from ${payments} where ${and(isOpen, whose)}) o,
      (select coalesce(sum(i.amount - i.paid) filter (where i.due_date < ${today}::date), 0) as overdue,
          coalesce(sum(i.amount - i.paid) filter (where i.due_date >= ${today}::date), 0) as soon
        from ${paymentInstallments} i join ${payments} on ${payments.id} = i.payment_id
        where ${and(sql`i.paid < i.amount and i.due_date <= ${addDays(today, 7)}::date`, isActive, whose)}) d,
      (select coalesce(sum(s.amount), 0) as paid from ${settlements} s join ${payments} on ${payments.id} = s.payment_id
        where ${and(sql`s.paid_at >= ${monthStart}::date and s.paid_at < ${monthStart}::date + interval '1 month'`, whose)}) m`);
  const [summary] = rows;
  if (!summary) throw new Error("a summary without a row");
  return summary;
}

export async function totalPayments(db: Db, query: Query, today: string): Promise<PaymentTotals> {
  const conditions = and(isActive, buildConditions(query, today));
  const due = buildDueWindow(query);
  const paid = buildPaidWindow(query);
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
