import { addDays } from "@pomar/contract/core/calendar.rules";
import {
  correctionsDrawer,
  type FirstSteps,
  type PendingItem,
  type PendingKind,
} from "@pomar/contract/insight/pending/pending.routes";
import {
  drillWords,
  namesWords,
  overdueWords,
  stockWords,
  unpricedWords,
} from "@pomar/contract/insight/pending/pending.rules";
import { writtenAmount } from "@pomar/contract/money/payments/payments.rules";
import { notificationTargets } from "@pomar/contract/realtime";
import { starterFruits } from "@pomar/contract/registries/fruits/starter-fruits";
import { and, desc, eq, gte, isNull, lte, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { listOpenRequests } from "../../entries/corrections/correction-requests.queries.ts";
import { unpriced } from "../../entries/prices/prices.queries.ts";
import { inStatus, readingsOutside } from "../../ledger/lots/lot-list.queries.ts";
import { dayIn } from "../../platform/clock.ts";
import type { Db } from "../../platform/db/db.ts";
import { receipts } from "../../schema/entries/receipts.table.ts";
import { lots } from "../../schema/ledger/lots.table.ts";
import { paymentInstallments, payments } from "../../schema/money/payments.table.ts";
import { users } from "../../schema/people/users.table.ts";
import { fruits } from "../../schema/registries/fruits.table.ts";
import { suppliers } from "../../schema/registries/suppliers.table.ts";
import { packagings } from "../../schema/registries/supplies.table.ts";
import { recalls } from "../../schema/stock/recalls.table.ts";
import { findDue } from "../../stock/drills/drills.queries.ts";
import { listShort } from "../daily-digest/daily-digest.queries.ts";
import { holdsAndExpires } from "../lot-dashboards/lot-dashboards.queries.ts";

/** A reading outside its limits is shown as pending for this number of days after the reception, today included. */
const readingDays = 7;
/** Due days and expiries within this number of days are shown. */
const soonDays = 7;
const namesShown = 2;

type PendingWork = Omit<PendingItem, "kind"> | null;
type Find = (db: Db, today: string, timeZone: string) => Promise<PendingWork>;

/** An administrator's pending work: the kinds with at least one pending record, in a fixed order. */
export async function listPending(db: Db, today: string, timeZone: string): Promise<PendingItem[]> {
  const kinds = Object.entries(finders) as [PendingKind, Find][];
  const found = await Promise.all(kinds.map(async ([kind, find]) => ({ kind, item: await find(db, today, timeZone) })));
  return found.flatMap(({ kind, item }) => (item === null || item.count === 0 ? [] : [{ kind, ...item }]));
}

const getStarterTexts = (field: "name" | "code") =>
  sql`${sql.param(starterFruits.map((fruit) => fruit[field]))}::text[]`;

/** Whether the plant has records in each of the registries that a new plant needs first. */
export async function findFirstSteps(db: Db): Promise<FirstSteps> {
  const hasRecords = (table: PgTable & { removedAt: PgColumn }, more?: SQL) =>
    sql<boolean>`exists (select from ${table} where ${and(isNull(table.removedAt), more)})`;
  const [steps] = await db
    .select({
      fruits: hasRecords(fruits),
      suppliers: hasRecords(suppliers),
      packaging: hasRecords(packagings),
      entry: hasRecords(receipts, eq(receipts.kind, "raw-material")),
      team: sql<boolean>`(select count(*) > 1 from ${users} where ${isNull(users.removedAt)})`,
      starterFruits:
        sql`(select count(*) from unnest(${getStarterTexts("name")}, ${getStarterTexts("code")}) as starter (name, code)
        where not exists (select from fruits f where f.removed_at is null
          and (unique_name(f.name) = unique_name(starter.name) or f.code = starter.code)))`.mapWith(Number),
    })
    .from(sql`(select) as nothing`);
  if (!steps) throw new Error("first steps without a row");
  return steps;
}

const finders: Record<PendingKind, Find> = {
  recalls: async (db) => {
    const open = await db
      .select({ id: recalls.id, code: recalls.code })
      .from(recalls)
      .where(isNull(recalls.closedAt))
      .orderBy(desc(recalls.openedAt));
    const names = open.slice(0, namesShown).map(({ code }) => code);
    const detail = namesWords(names, open.length);
    return { count: open.length, detail, to: "/recalls/find-all", search: { open: "true" } };
  },
  unpriced: async (db) => {
    const [row] = await db
      .select({
        count: count(),
        fruitKg:
          sql`coalesce(sum(coalesce(${receipts.payableKg}, ${receipts.quantity})) filter (where ${receipts.kind} = 'raw-material'), 0)`.mapWith(
            Number,
          ),
        suppliers: sql`count(distinct ${receipts.supplierId})`.mapWith(Number),
        oldest: sql<string | null>`min(${receipts.receivedAt})::text`,
      })
      .from(receipts)
      .where(unpriced);
    if (!row || row.oldest === null) return null;
    const { oldest } = row;
    return { count: row.count, detail: unpricedWords({ ...row, oldest }), to: "/pagamentos/precos", search: {} };
  },
  undated: async (db) => {
    const open = and(isOpen, isNull(payments.dueDate));
    const [row] = await db.select({ count: count(), amount: openAmount }).from(payments).where(open);
    return row ? { count: row.count, detail: writtenAmount(row.amount), ...paymentsWhere({ status: "draft" }) } : null;
  },
  overdue: async (db, today) => {
    const row = await openParts(db, sql`${paymentInstallments.dueDate} < ${today}::date`);
    if (row.oldest === null) return null;
    const { amount, oldest } = row;
    const detail = overdueWords({ amount, oldest }, today);
    return { count: row.payments, detail, ...paymentsWhere({ status: "overdue" }) };
  },
  dueSoon: async (db, today) => {
    const until = addDays(today, soonDays);
    const within = and(gte(paymentInstallments.dueDate, today), lte(paymentInstallments.dueDate, until));
    const row = await openParts(db, within);
    const search = { status: "open", dueFrom: today, dueTo: until };
    return { count: row.payments, detail: writtenAmount(row.amount), ...paymentsWhere(search) };
  },
  readings: (db, today) => {
    const from = addDays(today, 1 - readingDays);
    const where = and(inStatus("available", today), readingsOutside, gte(lots.producedAt, from));
    return lotsNamed(db, where, { status: "available", readings: "outside", from });
  },
  quarantine: (db, today) => lotsNamed(db, inStatus("quarantine", today), { status: "quarantine" }),
  expiring: (db, today) => {
    const until = addDays(today, soonDays);
    const search = { inStock: "true", expiresFrom: today, expiresBefore: addDays(until, 1) };
    return lotsHolding(db, holdsAndExpires("days7", today), search);
  },
  expired: (db, today) => lotsHolding(db, holdsAndExpires("expired", today), { inStock: "true", expiresBefore: today }),
  lowStock: async (db, today) => {
    const short = await listShort(db, today);
    const names = short.slice(0, namesShown).map(({ name }) => name);
    const detail = namesWords(names, short.length);
    return { count: short.length, detail, to: "/reports/stock", search: { view: "supplies" } };
  },
  corrections: async (db) => {
    const requests = await listOpenRequests(db);
    const [first] = requests;
    if (!first) return null;
    const found = { count: requests.length, detail: first.message };
    const isOfOne = requests.every(({ entryId }) => entryId === first.entryId);
    return isOfOne
      ? { ...found, to: notificationTargets[first.endpoint], search: { open: first.entryId } }
      : { ...found, to: "/dashboard", search: { open: correctionsDrawer } };
  },
  drill: async (db, today, timeZone) => {
    const toDay = (instant: string) => dayIn(timeZone, new Date(instant));
    const { lastFinishedAt, dueAt } = await findDue(db);
    if (dueAt === null || toDay(dueAt) > today) return null;
    const detail = drillWords(lastFinishedAt && toDay(lastFinishedAt), today);
    return { count: 1, detail, to: "/drills/find-all", search: {} };
  },
};

const count = () => sql`count(*)`.mapWith(Number);
const isOpen = and(sql`${payments.paid} < ${payments.amount}`, isNull(payments.cancelledAt));
const openAmount = sql`coalesce(sum(${payments.amount} - ${payments.paid}), 0)`.mapWith(Number);

const paymentsWhere = (search: Record<string, string>) => ({ to: "/pagamentos/visualizar" as const, search });
const lotsWhere = (search: Record<string, string>) => ({ to: "/lots/find-all" as const, search });

/** The open installments whose due day meets a condition: number of payments, sum in R$ and earliest due day. */
async function openParts(db: Db, due: SQL | undefined) {
  const { paymentId, amount, paid, dueDate } = paymentInstallments;
  const [row] = await db
    .select({
      payments: sql`count(distinct ${paymentId})`.mapWith(Number),
      amount: sql`coalesce(sum(${amount} - ${paid}), 0)`.mapWith(Number),
      oldest: sql<string | null>`min(${dueDate})::text`,
    })
    .from(paymentInstallments)
    // Each open installment looks up its own payment: the planner would read all payments in a join.
    .where(
      and(sql`${paid} < ${amount}`, due, sql`(select cancelled_at from payments where id = ${paymentId}) is null`),
    );
  return row ?? { payments: 0, amount: 0, oldest: null };
}

/** The number of lots that a filter selects, and the codes of the newest of these lots. */
async function lotsNamed(db: Db, where: SQL | undefined, search: Record<string, string>): Promise<PendingWork> {
  const [row] = await db
    .select({
      count: count(),
      codes: sql<
        string[]
      >`coalesce((array_agg(${lots.code} order by ${lots.producedAt} desc, ${lots.code}))[:${sql.raw(String(namesShown))}], '{}')`,
    })
    .from(lots)
    .where(where);
  return row ? { count: row.count, detail: namesWords(row.codes, row.count), ...lotsWhere(search) } : null;
}

/** The number of lots that a filter selects, and their balance. */
async function lotsHolding(db: Db, where: SQL | undefined, search: Record<string, string>): Promise<PendingWork> {
  const sumKg = (type: string) =>
    sql`coalesce(round(sum(${lots.balance} * ${lots.kgPerUnit}) filter (where ${lots.type} = ${type}), 3), 0)`.mapWith(
      Number,
    );
  const [row] = await db
    .select({
      count: count(),
      fruitKg: sumKg("raw_material"),
      pulpKg: sumKg("pulp"),
      productKg: sumKg("final_product"),
      supplies: sql`count(*) filter (where ${lots.type} in ('additive', 'additional', 'packaging'))`.mapWith(Number),
    })
    .from(lots)
    .where(where);
  return row ? { count: row.count, detail: stockWords(row), ...lotsWhere(search) } : null;
}
