import type { QueryOf } from "@pomar/contract/core/route";
import { receptionKinds } from "@pomar/contract/kinds";
import type { financialLotsRoutes } from "@pomar/contract/money/payments/financial-lots.routes";
import { getWorst } from "@pomar/contract/money/payments/financial-lots.rules";
import type {
  FinancialLot,
  FinancialLotDetail,
  FinancialTotals,
  LotPaymentStatus,
  WholeFinancialLot,
} from "@pomar/contract/money/payments/financial-lots.schema";
import type { PaymentStatus } from "@pomar/contract/money/payments/payment-status";
import { and, type SQL, sql } from "drizzle-orm";
import { countOfLots, inStock, lotConditions, lotIds, orderOfLots } from "../../ledger/lots/lot-list.queries.ts";
import { listLots, listShownLots } from "../../ledger/lots/lots.queries.ts";
import { isActive } from "../../ledger/lots/movements.queries.ts";
import { listSources } from "../../ledger/lots/usage.queries.ts";
import type { Db } from "../../platform/db/db.ts";
import { idIn, type Listing, type SortKey } from "../../platform/db/list.ts";
import { lots, stockValue } from "../../schema/ledger/lots.table.ts";
import { paymentLots, payments } from "../../schema/money/payments.table.ts";
import { inStatus, statusOn } from "./payment-status.queries.ts";

type Query = QueryOf<typeof financialLotsRoutes.list>;

const kinds = sql.join(
  receptionKinds.map((kind) => sql.raw(`'${kind}'`)),
  sql`, `,
);
/** The condition on lots: a supplier delivered the lot, even if the lot is removed. */
const delivered = sql`${lots.entryKind} in (${kinds}) and ${lots.supplierId} is not null`;
const activeLine = sql`select from ${paymentLots} line where line.lot_id = ${lots.id} and line.standing`;
const unpriced = sql`${delivered} and ${lots.totalCost} is null and ${lots.removedAt} is null and not exists (${activeLine})`;
const cancelled = sql`${lots.totalCost} > 0
  and ${lots.id} in (select line.lot_id from ${paymentLots} line where not line.standing) and not exists (${activeLine})`;

/** The payment status of a lot in a query that joins `lots` with the lot's active payment. */
const statusOfLot = (today: string) => sql<LotPaymentStatus | null>`case
  when ${payments.id} is not null then ${statusOn(today)} when ${unpriced} then 'unpriced' when ${cancelled} then 'cancelled' end`;

const activePayment = sql`${paymentLots.lotId} = ${lots.id} and ${paymentLots.standing}`;
/** Subqueries that replace the payment tables by the given lots' rows; queries of the past then read fewer payments. */
const ofLots = (ids: string[]) => sql`
  ${paymentLots} as materialized (select * from ${paymentLots} where ${idIn(paymentLots.lotId, ids)}),
  ${payments} as materialized (
    select found.* from (select distinct ${paymentLots.paymentId} as id from ${paymentLots}) as paying
    cross join lateral (select * from ${payments} where ${payments.id} = paying.id offset 0) as found
  )`;

function ofPaymentStatus(status: LotPaymentStatus | undefined, today: string): SQL | undefined {
  if (status === undefined) return undefined;
  if (!isPaidFor(status)) return status === "unpriced" ? unpriced : cancelled;
  return sql`${lots.id} in (select ${paymentLots.lotId} from ${paymentLots} join ${payments} on ${payments.id} = ${paymentLots.paymentId}
        where ${and(sql`${paymentLots.standing}`, inStatus(status, today))})`;
}

const buildConditions = (query: Query, today: string) =>
  and(lotConditions(query, today), ofPaymentStatus(query.paymentStatus, today));

/** The amount in R$ of a bought lot without a payment: zero when its cost is known, null otherwise. */
const nothingYet = sql`case when ${delivered} and ${lots.totalCost} is not null then 0 end`;
const paid = sql`coalesce(${paymentLots.paid}, ${nothingYet})`;
const open = sql`coalesce(${paymentLots.amount} - ${paymentLots.paid}, ${nothingYet})`;

function getKey(sortBy: Query["sortBy"]): SortKey | undefined {
  if (sortBy !== "paid" && sortBy !== "open") return undefined;
  return { key: sortBy === "paid" ? paid : open, join: { table: sql`${paymentLots}`, on: activePayment } };
}

/** The list of lots with their cost, paid amount and open amount. */
export const financialLotList: Listing<Query, FinancialLot> = {
  ids: (db, query, today) => lotIds(db, buildConditions(query, today), { ...query, sortKey: getKey(query.sortBy) }),
  order: orderOfLots,
  rows: withMoney(listShownLots),
  count: (query) => (query.paymentStatus ? undefined : countOfLots(query)),
};

/** The list of lots with their amounts for the exported file, which has all fields of each lot. */
export const wholeFinancialLotList: Listing<Query, WholeFinancialLot> = {
  ...financialLotList,
  rows: withMoney(listLots),
};

type Figures = Pick<FinancialLot, "id" | "total" | "paid" | "open" | "paymentStatus" | "value">;

interface Asked {
  ids: string[];
  today: string;
}

function withMoney<Row extends Pick<FinancialLot, "id" | "composite">>(
  list: (db: Db, asked: Asked) => PromiseLike<Row[]>,
) {
  return async (db: Db, { ids, today }: Asked): Promise<(Row & Figures)[]> => {
    const [rows, figures] = await Promise.all([list(db, { ids, today }), readFigures(db, ids, today)]);
    const composites = rows.filter(({ composite }) => composite).map(({ id }) => id);
    const ofSources = await statusesOfSources(db, composites, today);
    return rows.flatMap((row) => {
      const own = figures.get(row.id);
      if (!own) return [];
      return [{ ...row, ...own, paymentStatus: own.paymentStatus ?? getWorst(ofSources.get(row.id) ?? []) }];
    });
  };
}

async function readFigures(db: Db, ids: string[], today: string): Promise<Map<string, Figures>> {
  const { rows } = await db.execute<Figures & Record<string, unknown>>(sql`
    with ${ofLots(ids)}
    select ${lots.id}, round(${lots.totalCost}, 2)::float8 as total, ${stockValue(lots)}::float8 as value,
      ${paid}::float8 as paid, ${open}::float8 as open,
      ${statusOfLot(today)} as "paymentStatus"
    from ${lots} left join ${paymentLots} on ${activePayment} left join ${payments} on ${payments.id} = ${paymentLots.paymentId}
    where ${idIn(lots.id, ids)}`);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Finds the payment statuses of all sources of each given lot, at any depth, by the id of the given lot. */
async function statusesOfSources(db: Db, ids: string[], today: string): Promise<Map<string, LotPaymentStatus[]>> {
  if (ids.length === 0) return new Map();
  const sources = sql`select m.lot_id from lot_movements m where m.child_lot_id = source.id and ${isActive}`;
  const { rows } = await db.execute<{ root: string; ids: string[] }>(sql`
    with recursive source (root, id) as (
      select id, id from unnest(${sql.param(ids)}::uuid[]) as asked (id)
      union select source.root, taken.lot_id from source cross join lateral (${sources}) taken
    )
    select root, array_agg(id) as ids from source group by root`);
  const figures = await readFigures(db, [...new Set(rows.flatMap((row) => row.ids))], today);
  const listStatuses = (some: string[]) => some.flatMap((id) => figures.get(id)?.paymentStatus ?? []);
  return new Map(rows.map((row) => [row.root, listStatuses(row.ids)]));
}

/** The sums of all filtered lots; the list itself counts the lots. */
export async function totalLots(db: Db, query: Query, today: string): Promise<Omit<FinancialTotals, "lots">> {
  const conditions = buildConditions(query, today);
  const isBought = sql`${lots.entryKind} in (${kinds}) and ${lots.removedAt} is null`;
  const figures = {
    bought: sql`coalesce(round(sum(${lots.totalCost}) filter (where ${isBought}), 2), 0)`,
    unpriced: sql`count(*) filter (where ${unpriced})`,
    paid: sql`coalesce(sum(${paymentLots.paid}), 0)`,
    open: sql`coalesce(sum(${paymentLots.amount} - ${paymentLots.paid}), 0)`,
    value: sql`coalesce(sum(${stockValue(lots)}) filter (where ${inStock}), 0)`,
  };
  const ofLines = sql`${paymentLots} join ${lots} on ${lots.id} = ${paymentLots.lotId}`;
  const standing = sql`${paymentLots.standing}`;
  const totals = isPaidFor(query.paymentStatus)
    ? sql`select ${figures.bought}::float8 as bought, 0 as unpriced, ${figures.paid}::float8 as paid, ${figures.open}::float8 as open,
          ${figures.value}::float8 as value
        from ${ofLines} join ${payments} on ${payments.id} = ${paymentLots.paymentId}
        where ${and(standing, lotConditions(query, today), inStatus(query.paymentStatus, today))}`
    : // Each looks at no more lots than it needs: those that were bought, that are paid for, that are in stock.
      sql`select b.bought::float8 as bought, b.unpriced, p.paid::float8 as paid, p.open::float8 as open, v.value::float8 as value
        from (select ${figures.bought} as bought, ${figures.unpriced} as unpriced from ${lots} where ${and(isBought, conditions)}) b,
          (select ${figures.paid} as paid, ${figures.open} as open from ${conditions ? ofLines : paymentLots}
            where ${and(standing, conditions)}) p,
          (select ${figures.value} as value from ${lots} where ${and(inStock, conditions)}) v`;
  const { rows } = await db.execute<Omit<FinancialTotals, "lots"> & Record<string, unknown>>(totals);
  const [row] = rows;
  if (!row) throw new Error("totals without a row");
  return row;
}

/** Whether a payment status occurs only for lots with an active payment. */
function isPaidFor(status: LotPaymentStatus | undefined): status is Exclude<PaymentStatus, "cancelled"> {
  return status !== undefined && status !== "unpriced" && status !== "cancelled";
}

/** A lot with its cost and amounts, the payment for the lot and, for a composite lot, the parts of the lot. */
export async function findFinancialLot(db: Db, id: string, today: string): Promise<FinancialLotDetail | undefined> {
  const [lot] = await withMoney(listLots)(db, { ids: [id], today });
  if (!lot) return undefined;
  const [payment, parts] = await Promise.all([
    findLotPayment(db, id, today),
    lot.composite ? listParts(db, id, today) : [],
  ]);
  return { ...lot, payment, parts };
}

async function findLotPayment(db: Db, lotId: string, today: string): Promise<FinancialLotDetail["payment"]> {
  const { id, amount, paid, dueDate } = payments;
  const [payment] = await db
    .select({ id, amount, paid, dueDate, status: statusOn(today) })
    .from(payments)
    .innerJoin(paymentLots, and(sql`${paymentLots.paymentId} = ${id}`, sql`${paymentLots.standing}`))
    .where(sql`${paymentLots.lotId} = ${lotId}`);
  return payment ?? null;
}

async function listParts(db: Db, lotId: string, today: string): Promise<FinancialLotDetail["parts"]> {
  const sources = await listSources(db, lotId);
  const ids = sources.map((source) => source.lotId);
  const [statuses, { rows }] = await Promise.all([
    statusesOfSources(db, ids, today),
    db.execute<{ id: string; code: string; cost: number | null }>(sql`
      select ${lots.id}, ${lots.code}, round(part.quantity * ${lots.totalCost} / nullif(${lots.initialQuantity}, 0), 2)::float8 as cost
      from unnest(${sql.param(ids)}::uuid[], ${sql.param(sources.map(({ quantity }) => quantity))}::numeric[]) as part (id, quantity)
      join ${lots} on ${lots.id} = part.id`),
  ]);
  const known = new Map(rows.map((row) => [row.id, row]));
  return sources.flatMap((source) => {
    const row = known.get(source.lotId);
    if (!row) return [];
    const { id, code, cost } = row;
    return [{ lot: { id, code }, quantity: source.quantity, cost, paymentStatus: getWorst(statuses.get(id) ?? []) }];
  });
}
