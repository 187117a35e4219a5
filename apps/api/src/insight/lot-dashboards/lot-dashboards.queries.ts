import { addDays, daysBetween } from "@pomar/contract/core/calendar.rules";
import { decimal, toWire } from "@pomar/contract/core/decimal";
import type { QueryOf } from "@pomar/contract/core/route";
import type { V2Routes } from "@pomar/contract/insight/lot-dashboards/lot-dashboards.routes";
import {
  type ExpiryBucket,
  type ExpiryFilter,
  expiryBuckets,
  type V2Detail,
  type V2Summary,
  type WholeV2Lot,
} from "@pomar/contract/insight/lot-dashboards/lot-dashboards.schema";
import type { LotType } from "@pomar/contract/kinds";
import { itemKindByLotType, type LotRow } from "@pomar/contract/ledger/lots/lots.schema";
import { and, eq, gte, isNull, lte, type SQL, sql } from "drizzle-orm";
import {
  countOfLots,
  inStatus,
  inStock,
  lotConditions,
  lotIds,
  orderOfLots,
  stockFirst,
} from "../../ledger/lots/lot-list.queries.ts";
import { listLots } from "../../ledger/lots/lots.queries.ts";
import { listOrigins } from "../../ledger/lots/trace.queries.ts";
import type { Db } from "../../platform/db/db.ts";
import { idIn, type Listing } from "../../platform/db/list.ts";
import { lots, stockValue } from "../../schema/ledger/lots.table.ts";

type Query = QueryOf<V2Routes["list"]>;

/** Converts the query of a dashboard into a query of the list of lots. */
function toLotQuery(type: LotType, { item, expiry: _, ...query }: Query) {
  return { ...query, type, ...(item && { [itemKindByLotType[type]]: item }) };
}

function getConditions(type: LotType, query: Query, today: string): SQL | undefined {
  return and(lotConditions(toLotQuery(type, query), today), query.expiry && holdsAndExpires(query.expiry, today));
}

/** The minimum and maximum number of days to expiry of each bucket; null when the bucket has no such limit. */
const daysLeft: Record<Exclude<ExpiryFilter, "never">, readonly [least: number | null, most: number | null]> = {
  expired: [null, -1],
  days7: [0, 7],
  days15: [8, 15],
  days30: [16, 30],
  days60: [31, 60],
  later: [61, null],
  within30: [0, 30],
};

function expiresIn(bucket: ExpiryFilter, today: string): SQL | undefined {
  if (bucket === "never") return isNull(lots.expiresAt);
  const [least, most] = daysLeft[bucket];
  return and(
    least === null ? undefined : gte(lots.expiresAt, addDays(today, least)),
    most === null ? undefined : lte(lots.expiresAt, addDays(today, most)),
  );
}

/**
 * The only rule that selects expiring lots: every lot with a balance counts, whatever its decision, because a lot in
 * quarantine ages like a released lot.
 */
export const holdsAndExpires = (bucket: ExpiryFilter, today: string) => and(inStock, expiresIn(bucket, today));

/** The expiry bucket of a lot on a day of the plant. */
export function bucketOn(today: string): SQL {
  const dated = expiryBuckets.flatMap((bucket) => {
    const most = bucket === "never" ? null : daysLeft[bucket][1];
    return most === null ? [] : [sql`when ${lots.expiresAt} <= ${addDays(today, most)}::date then ${bucket}`];
  });
  return sql`case when ${lots.expiresAt} is null then 'never' ${sql.join(dated, sql` `)} else 'later' end`;
}

export const v2List = (type: LotType): Listing<Query, WholeV2Lot> => ({
  ids: (db, query, today) => lotIds(db, getConditions(type, query, today), toLotQuery(type, query)),
  order: (query) => (query.sortBy === undefined ? stockFirst : orderOfLots(query)),
  rows: async (db, { ids, today }) => {
    const [rows, figures] = await Promise.all([listLots(db, { ids, today }), findFigures(db, ids)]);
    return rows.map((row) => toV2Lot(row, figures.get(row.id), today));
  },
  count: (query) => (query.expiry ? undefined : countOfLots(toLotQuery(type, query))),
});

type Figures = Pick<V2Detail, "id" | "value" | "consumed" | "shipped" | "lost">;

const noFigures = { value: null, consumed: 0, shipped: 0, lost: 0 };

/** The consumed, shipped and lost quantities of the given lots, and the values of their balances. */
async function findFigures(db: Db, ids: string[]): Promise<Map<string, Figures>> {
  const { rows } = await db.execute<Figures & Record<string, unknown>>(sql`
    select lots.id, ${stockValue(lots)}::float8 as value,
      moved.consumed::float8 as consumed, moved.shipped::float8 as shipped, moved.lost::float8 as lost
    from lots cross join lateral (
      select coalesce(-sum(m.quantity) filter (where m.child_lot_id is not null and coalesce(reversed.kind, m.kind) <> 'return'), 0) as consumed,
        coalesce(-sum(m.quantity) filter (where coalesce(reversed.kind, m.kind) = 'shipment'
          or coalesce(reversed.kind, m.kind) = 'return' and coalesce(reversed.quantity, m.quantity) > 0), 0) as shipped,
        coalesce(-sum(m.quantity) filter (where coalesce(reversed.kind, m.kind) in ('loss', 'discard', 'adjustment')), 0) as lost
      from lot_movements m left join lot_movements reversed on reversed.id = m.reverses_id
      where m.lot_id = lots.id
    ) moved
    where ${idIn(lots.id, ids)}`);
  return new Map(rows.map((row) => [row.id, row]));
}

function toV2Lot(row: LotRow, figures: Figures | undefined, today: string): WholeV2Lot {
  const { value, consumed, shipped } = figures ?? noFigures;
  const used = decimal(consumed).plus(shipped);
  return {
    ...row,
    value,
    usedShare: row.initialQuantity === 0 ? 0 : toWire(used.div(row.initialQuantity), 6),
    daysLeft: row.expiresAt === null ? null : daysBetween(today, row.expiresAt),
  };
}

/** A lot of a dashboard with the suppliers of its sources; undefined when no lot of the type has the id. */
export async function findV2Lot(db: Db, type: LotType, { id, today }: { id: string; today: string }) {
  const [[row], figures, origins] = await Promise.all([
    listLots(db, { ids: [id], today }),
    findFigures(db, [id]),
    listOrigins(db, id),
  ]);
  if (row?.type !== type) return undefined;
  const { consumed, shipped, lost } = figures.get(id) ?? noFigures;
  return { ...toV2Lot(row, figures.get(id), today), consumed, shipped, lost, origins };
}

/** The balance of a lot: in kg for a final product, in the unit of the lot for every other type. */
export const held = sql`case when ${lots.type} = 'final_product' then ${lots.balance} * ${lots.kgPerUnit} else ${lots.balance} end`;

type Grouped = Omit<V2Summary, "lots" | "byExpiry" | "expiring7" | "expiring30" | "expired"> & {
  byExpiry: V2Summary["byExpiry"] | null;
};

const maxItems = 30;

/**
 * The sums over all lots that the filter selects, in one statement; the list's own query counts these lots. Only lots
 * with a balance contribute to the sums, and few lots of an old plant have a balance: a single scan of them, grouped by
 * item and expiry bucket, returns all sums.
 */
export async function summarise(db: Db, type: LotType, { query, today }: { query: Query; today: string }) {
  const conditions = getConditions(type, query, today);
  const { rows } = await db.execute<{ summary: Grouped }>(sql`
    with grouped as (
      select item_id, case when ${lots.type} = 'final_product' then 'kg' else unit end as unit, count(*) as lots,
        round(sum(${held}), 3) as balance,
        round(coalesce(sum(${held}) filter (where ${inStatus("available", today)}), 0), 3) as usable,
        sum(${stockValue(lots)}) as value, count(*) filter (where ${isNull(lots.totalCost)}) as unpriced,
        ${bucketOn(today)} as bucket
      from ${lots} where ${and(conditions, inStock)} group by 1, 2, bucket
    ),
    items as (
      select item_id, unit, sum(lots) as lots, sum(balance) as balance from grouped group by item_id, unit
      order by sum(balance) desc, item_id limit ${maxItems}
    ),
    named as (
      select items.*, json_build_object('id', i.id, 'name', i.name, 'code', i.code) as item
      from items join (
        select id, name, code from fruits union all select id, name, code from additives
        union all select id, name, code from additionals union all select id, name, code from packagings
      ) i on i.id = items.item_id
    )
    select json_build_object(
      'balance', (select coalesce(sum(balance), 0) from grouped),
      'usable', (select coalesce(sum(usable), 0) from grouped),
      'value', (select case when count(*) = 0 then 0 else sum(value) end from grouped),
      'unpriced', (select coalesce(sum(unpriced), 0) from grouped),
      'quarantined', (select count(*) from ${lots} where ${and(conditions, isNull(lots.removedAt), eq(lots.decision, "quarantine"))}),
      'byItem', (
        select coalesce(json_agg(json_build_object('item', item, 'unit', unit, 'lots', lots, 'balance', balance)
          order by balance desc, item_id), '[]') from named
      ),
      'byExpiry', (
        select json_agg(json_build_object('bucket', bucket, 'lots', lots, 'balance', balance)) from (
          select bucket, sum(lots) as lots, sum(balance) as balance from grouped group by bucket) buckets
      )) as summary`);
  const summary = rows[0]?.summary;
  if (!summary) throw new Error("a summary without a row");
  const byExpiry = expiryBuckets.map(
    (bucket) => summary.byExpiry?.find((one) => one.bucket === bucket) ?? { bucket, lots: 0, balance: 0 },
  );
  const lotsIn = (...buckets: ExpiryBucket[]) =>
    byExpiry.reduce((sum, one) => (buckets.includes(one.bucket) ? sum + one.lots : sum), 0);
  const expiring30 = lotsIn("days7", "days15", "days30");
  return { ...summary, expiring7: lotsIn("days7"), expiring30, expired: lotsIn("expired"), byExpiry };
}
