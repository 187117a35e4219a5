import { addDays } from "@pomar/contract/core/calendar.rules";
import type { dispatchesRoutes } from "@pomar/contract/stock/dispatches/dispatches.routes";
import type {
  Dispatch,
  Dispatchable,
  DispatchRow,
  SentProduct,
  WholeDispatchRow,
} from "@pomar/contract/stock/dispatches/dispatches.schema";
import { and, eq, getTableColumns, gte, isNull, lt, or, type Placeholder, type SQL, sql } from "drizzle-orm";
import { consumableOn } from "../../ledger/lots/lot-list.queries.ts";
import { itemJson, packedG } from "../../ledger/lots/lots.queries.ts";
import { isActive } from "../../ledger/lots/movements.queries.ts";
import { createdBy, creators } from "../../people/users/users.queries.ts";
import { type Db, prepared } from "../../platform/db/db.ts";
import { instantJson } from "../../platform/db/instant-json.ts";
import { everyWord, idIn, type ListingOf, ordering, searchedFirst, splitWords } from "../../platform/db/list.ts";
import { namedStatement } from "../../platform/db/named-statement.ts";
import { lots } from "../../schema/ledger/lots.table.ts";
import { customers } from "../../schema/registries/customers.table.ts";
import { dispatches } from "../../schema/stock/dispatches.table.ts";

const { removedAt, updatedBy: _, customerId: __, searched: ___, ...answered } = getTableColumns(dispatches);
const columns = {
  ...answered,
  createdBy,
  customer: { id: customers.id, name: customers.name, minShelfLifeDays: customers.minShelfLifeDays },
};

/** Condition on `lot_movements m`: an active line of the dispatch. */
const isLineOf = (dispatchId: unknown) => sql`m.dispatch_id = ${dispatchId} and m.kind = 'shipment' and ${isActive}`;

const kg =
  sql<number>`(select coalesce(-sum(m.quantity * l.kg_per_unit), 0) from lot_movements m join lots l on l.id = m.lot_id
  where ${isLineOf(dispatches.id)})`.mapWith(Number);

const select = (db: Db) =>
  db
    .select({ ...columns, removedAt, kg })
    .from(dispatches)
    .innerJoin(customers, eq(customers.id, dispatches.customerId))
    .leftJoin(creators, eq(creators.id, dispatches.createdBy));

/** A dispatch, also a removed one, with its lines and returns; undefined when the dispatch does not exist. */
export async function findDispatch(db: Db, id: string, today: string): Promise<Dispatch | undefined> {
  const [[row], lines, returns] = await Promise.all([
    found(db).execute({ id }),
    listLines(db, { id, today }),
    listReturns(db, { id, today }),
  ]);
  return row && { ...row, lines, returns };
}

const found = prepared((db) =>
  select(db)
    .where(eq(dispatches.id, sql.placeholder("id")))
    .prepare("find_dispatch"),
);

const lotJson = (today: Placeholder) => sql`json_build_object(
  'id', l.id, 'code', l.code, 'provisionalCode', l.provisional_code, 'type', l.type, 'unit', l.unit,
  'initialQuantity', l.initial_quantity, 'balance', l.balance, 'kgPerUnit', l.kg_per_unit, 'expiresAt', l.expires_at,
  'status', lot_status(l.removed_at, l.decision, l.balance, l.expires_at, ${today}::date),
  'item', ${itemJson}, 'netContentG', ${packedG})`;

/**
 * The number of units that fill a case, by the packaging of a packed lot; a customer's return has the packaging of the
 * dispatched lot.
 */
const unitsPerCase = sql`(
  with recursive packed (id) as (select l.id union select r.from_lot_id from packed join returned_lots r on r.lot_id = packed.id)
  select max(p.units_per_case) from packed join lot_movements c on c.child_lot_id = packed.id and c.kind = 'consumption'
  join lots s on s.id = c.lot_id join packagings p on p.id = s.packaging_id where p.capacity_g is not null)`;

/** The quantity that came back of the dispatch line `lot_movements m`. */
const returnedQuantity = sql`(select coalesce(sum(b.quantity), 0) from lot_movements b where b.dispatch_id = m.dispatch_id
  and b.lot_id = m.lot_id and b.kind = 'return' and b.quantity > 0
  and not exists (select from lot_movements r where r.reverses_id = b.id))`;

const listLines = namedStatement<"id" | "today", Dispatch["lines"][number]>(
  "lines_of_dispatch",
  (value) => sql`
    select ${lotJson(value("today"))} as lot, (-m.quantity)::float8 as quantity, l.balance::float8 as balance,
      ${returnedQuantity}::float8 as returned,
      case when l.type = 'final_product' then ${unitsPerCase} end as "unitsPerCase"
    from lot_movements m join lots l on l.id = m.lot_id where ${isLineOf(value("id"))} order by l.code`,
);

const listReturns = namedStatement<"id" | "today", Dispatch["returns"][number]>(
  "returns_of_dispatch",
  (value) => sql`
    select ${lotJson(value("today"))} as lot, b.from_lot_id as "fromLotId", l.initial_quantity::float8 as quantity, b.reason,
      b.temperature_c::float8 as "temperatureC", b.package_ok as "packageOk",
      ${instantJson(sql`m.occurred_at`)} as at,
      case when u.id is not null then json_build_object('id', u.id, 'name', u.name) end as user
    from returned_lots b join lots l on l.id = b.lot_id
    join lot_movements m on m.lot_id = l.id and m.kind = 'entry'
    left join users u on u.id = l.created_by
    where b.dispatch_id = ${value("id")} and l.removed_at is null order by m.occurred_at, l.code`,
);

const { id, dispatchedAt, createdAt, code, customerId, searched } = dispatches;

const filtered = (db: Db, conditions: SQL | undefined) =>
  db.select({ id, dispatchedAt, createdAt, code }).from(dispatches).where(conditions);

/**
 * Ids of the dispatches in which every searched word occurs, either in a field of the dispatch or in the customer's
 * name. The first part selects the dispatches of customers whose names contain all words. The second part selects the
 * dispatches with at least one word in a field of their own. An index answers each part, whereas no index answers an
 * "or" across two tables.
 */
function searchedIds(db: Db, search: string | undefined, conditions: SQL | undefined): SQL {
  const isOwn = (pattern: SQL) => sql`${searched} like ${pattern}`;
  const named = sql`select id from customers where ${everyWord(search, (pattern) => sql`name_key like ${pattern}`)}`;
  const ofNamed = filtered(db, and(conditions, sql`${customerId} in (${named})`));
  const others = filtered(
    db,
    and(
      conditions,
      sql`${customerId} not in (${named})`,
      or(...splitWords(search).map((word) => everyWord(word, isOwn))),
      everyWord(search, (pattern) =>
        or(isOwn(pattern), sql`${customerId} = any(array(select id from customers where name_key like ${pattern}))`),
      ),
    ),
  );
  const columns = sql`id, dispatched_at, created_at, code`;
  return sql`select ${id} from (${ofNamed} union all ${searchedFirst(others, { table: dispatches, id: columns, search })}) as ${dispatches}`;
}

/**
 * The list of dispatches, searched by their own fields and by their customers.
 * @param lotsNamed the maximum number of lot codes in each row.
 */
export const dispatchList = (
  timeZone: string,
  lotsNamed = 3,
): ListingOf<typeof dispatchesRoutes.list, WholeDispatchRow> => ({
  ids: (db, query) => {
    const midnight = (on: string) => sql`(${on}::timestamp at time zone ${timeZone})`;
    const conditions = and(
      isNull(removedAt),
      query.customer ? eq(dispatches.customerId, query.customer) : undefined,
      query.lot
        ? sql`${id} in (select m.dispatch_id from lot_movements m where m.lot_id = ${query.lot} and m.kind = 'shipment' and ${isActive})`
        : undefined,
      query.from ? gte(dispatchedAt, midnight(query.from)) : undefined,
      query.to ? lt(dispatchedAt, midnight(addDays(query.to, 1))) : undefined,
    );
    return splitWords(query.search).length === 0
      ? searchedFirst(filtered(db, conditions), { table: dispatches, id, search: undefined })
      : searchedIds(db, query.search, conditions);
  },
  order: ordering({ dispatchedAt, createdAt, code }, "dispatchedAt", id),
  rows: async (db, { ids }) => {
    const [rows, lines] = await Promise.all([
      select(db).where(idIn(dispatches.id, ids)),
      countLines(db, ids, lotsNamed),
    ]);
    const none = { lots: 0, lotCodes: [], returns: 0 };
    return rows.map(({ removedAt: ____, ...row }) => ({ ...row, ...(lines.get(row.id) ?? none) }));
  },
});

type Counts = Pick<DispatchRow, "lots" | "lotCodes" | "returns">;

async function countLines(db: Db, ids: readonly string[], lotsNamed: number): Promise<Map<string, Counts>> {
  const { rows } = await db.execute<Counts & { id: string }>(sql`
    select d.id, count(l.id)::int as lots, coalesce((array_agg(l.code order by l.code))[1:${lotsNamed}::int], '{}') as "lotCodes",
      (select count(*)::int from returned_lots b join lots r on r.id = b.lot_id and r.removed_at is null where b.dispatch_id = d.id) as returns
    from unnest(${sql.param(ids)}::uuid[]) as d (id)
    left join lot_movements m on ${isLineOf(sql`d.id`)} left join lots l on l.id = m.lot_id group by d.id`);
  return new Map(rows.map(({ id, ...counts }) => [id, counts]));
}

/** The packed products that may leave today, by fruit and net content. */
export async function listDispatchable(db: Db, today: string): Promise<Dispatchable[]> {
  const { rows } = await db.execute<Dispatchable & Record<string, unknown>>(sql`
    select json_build_object('id', f.id, 'name', f.name, 'code', f.code) as fruit, (s.kg_per_unit * 1000)::float8 as "netContentG",
      s.units::float8 as units, s.lots::int as lots
    from (
      select ${lots.fruitId} as fruit_id, ${lots.kgPerUnit} as kg_per_unit, sum(${lots.balance}) as units, count(*) as lots
      from ${lots} where ${lots.type} = 'final_product' and ${consumableOn(today)} and ${lots.kgPerUnit} is not null
      group by 1, 2
    ) s join fruits f on f.id = s.fruit_id order by fold(f.name), s.kg_per_unit`);
  return rows;
}

/** The products that a customer received in the last twelve months, the latest first; the index of customers serves it. */
export async function listSentTo(db: Db, customerId: string, today: string): Promise<SentProduct[]> {
  const { rows } = await db.execute<SentProduct & Record<string, unknown>>(sql`
    select l.type, l.unit, ${itemJson} as item, ${packedG} as "netContentG", s.dispatches, s.dispatched::float8 as dispatched,
      s.returned::float8 as returned, s.unexpired::float8 as unexpired, ${instantJson(sql`s.last`)} as "lastDispatchedAt"
    from (
      select max(l.id::text)::uuid as lot_id, count(distinct line.dispatch_id)::int as dispatches, sum(sent) as dispatched,
        sum(returned) as returned, max(dispatched_at) as last,
        coalesce(sum(sent - returned) filter (where l.expires_at is null or l.expires_at >= ${today}::date), 0) as unexpired
      from (
        select m.lot_id, m.dispatch_id, d.dispatched_at, -m.quantity as sent, ${returnedQuantity} as returned
        from dispatches d join lot_movements m on ${isLineOf(sql`d.id`)}
        where d.customer_id = ${customerId} and d.removed_at is null
          and d.dispatched_at >= ${today}::date - interval '12 months'
      ) line join lots l on l.id = line.lot_id group by l.type, l.unit, l.item_id, l.kg_per_unit
    ) s join lots l on l.id = s.lot_id order by s.last desc, l.id`);
  return rows;
}
