import { addDays } from "@pomar/contract/core/calendar.rules";
import type { Period } from "@pomar/contract/core/period.rules";
import type { QueryOf } from "@pomar/contract/core/route";
import type { reportsRoutes } from "@pomar/contract/insight/reports/reports.routes";
import { type ChangesReport, changes } from "@pomar/contract/ledger/changes/changes.schema";
import { lotTypes } from "@pomar/contract/ledger/lots/lots.schema";
import { and, eq, lte, type SQL, sql } from "drizzle-orm";
import type { Db } from "../../platform/db/db.ts";
import { everyWord } from "../../platform/db/list.ts";
import type { JsonText } from "../../platform/json-text.ts";
import { lots } from "../../schema/ledger/lots.table.ts";
import { ofItem } from "../lots/lot-list.queries.ts";
import { itemTables } from "../lots/lots.queries.ts";
import { readReport } from "./report.queries.ts";

type Query = QueryOf<typeof reportsRoutes.changes>;
export type ChangeFilter = Partial<Omit<Query, "page" | "rows" | "from" | "to" | "group" | "sortBy" | "sortOrder">>;

/** The first instant of a day of the plant: midnight, or one o'clock if the clock skips the hour after midnight. */
export const toDayStart = (day: string, timeZone: string) => sql`(${day}::date)::timestamp at time zone ${timeZone}`;

/** The names of a lot's quantities, which are also the names of columns in `changed_lots`. */
const figures = ["opening", ...changes, "closing"] as const;
const column = (name: (typeof figures)[number]) => sql.raw(name);
const every = (of: (name: (typeof figures)[number]) => SQL) => sql.join(figures.map(of), sql`, `);
/**
 * The quantities of `figures` as the fields of a JSON object.
 * @param sumOf the SQL expression that returns the value of one figure's column.
 */
export const figuresJson = (sumOf: (figure: SQL) => SQL) =>
  every((name) => sql`${sql.raw(`'${name}'`)}, ${sumOf(column(name))}`);

/**
 * `changed_lots`: each lot's quantity at the start and at the end of a period, and its changes between them, first and
 * last day included. The statement starts from the present balances and counts backwards, because periods are recent
 * months and few lots of earlier years moved since. A reversal has the instant and the kind of the movement it
 * reverses, so the sum of the two is zero. A customer's return enters a lot of its own, so the dispatched lot never
 * contains the returned quantity.
 */
export function changedLots({ from, to, timeZone, ...filter }: Period & ChangeFilter & { timeZone: string }): SQL {
  const [begins, ends] = [toDayStart(from, timeZone), toDayStart(addDays(to, 1), timeZone)];
  const of = (...kinds: string[]) =>
    sql`coalesce(sum(quantity) filter (where is_between and kind = any(${sql.param(kinds)}::text[])), 0)`;
  const conditions = and(
    ofItem(filter),
    filter.type && eq(lots.type, filter.type),
    filter.supplier ? eq(lots.supplierId, filter.supplier) : undefined,
    everyWord(filter.search, (pattern) => sql`${lots.searched} like ${pattern}`),
  );
  // A lot made after the period has no changes in the period: this condition omits most later movements of an old
  // month. One day of tolerance includes a lot whose day began at a different hour before the plant moved to a
  // different time zone.
  const ofThen = and(lte(lots.producedAt, addDays(to, 1)), conditions);
  return sql`
    moved as materialized (
      select lot_id, ${of("entry")} as entered, ${of("production")} as produced, ${of("return")} as came_back,
        ${of("consumption", "composition")} as consumed, ${of("shipment")} as shipped, ${of("loss", "discard")} as lost,
        ${of("adjustment")} as adjusted, coalesce(sum(quantity) filter (where is_between), 0) as between_them,
        coalesce(sum(quantity) filter (where not is_between), 0) as afterwards
      from (
        select m.lot_id, m.quantity, m.occurred_at < ${ends} as is_between,
          case when m.reverses_id is null then m.kind else (select kind from lot_movements r where r.id = m.reverses_id) end as kind
        from lot_movements m join ${lots} on ${lots.id} = m.lot_id where m.occurred_at >= ${begins} and ${ofThen}
      ) as since
      group by lot_id
    ),
    known as (
      select ${lots}.*, case when ${lots.type} = 'final_product' then round(${lots.kgPerUnit} * 1000, 3) end as content_g,
        ${lots.balance} - coalesce(afterwards + between_them, 0) as opening,
        case when returned.lot_id is null then coalesce(entered, 0) else 0 end as received,
        coalesce(produced, 0) as produced,
        coalesce(came_back, 0) + case when returned.lot_id is null then 0 else coalesce(entered, 0) end as returned,
        coalesce(consumed, 0) as consumed, coalesce(shipped, 0) as shipped, coalesce(lost, 0) as lost,
        coalesce(adjusted, 0) as adjusted, ${lots.balance} - coalesce(afterwards, 0) as closing
      from ${lots} left join moved on moved.lot_id = ${lots.id} left join returned_lots returned on returned.lot_id = ${lots.id}
      where (${lots.balance} > 0 or moved.lot_id is not null) and ${ofThen}
    ),
    changed_lots as materialized (
      select id, code, type, item_id, unit, kg_per_unit, content_g, produced_at, total_cost, initial_quantity, ${every(column)}
      from known where ${sql.join(
        figures.map((name) => sql`${column(name)} <> 0`),
        sql` or `,
      )}
    )`;
}

/** `items`: the names of all items that a lot can consist of. */
export const namedItems = sql`items as (${sql.join(
  Object.values(itemTables).map((table) => sql`select id, name, code from ${table}`),
  sql` union all `,
)})`;

/** `changed_items`: the sums of the lots by item and, for a product, by net content of a pack. */
const changedItems = sql`changed_items as (
  select type, item_id, unit, content_g, ${every((name) => sql`sum(${column(name)}) as ${column(name)}`)}
  from changed_lots group by type, item_id, unit, content_g)`;

/** Totals by lot type as JSON: final products in kg, all other types in the unit of their lots. */
const changeTotals = sql`(
  select coalesce(json_agg(total order by array_position(${sql.param(lotTypes)}::text[], total ->> 'type'), total ->> 'unit'), '[]')
  from (
    select json_build_object('type', type, 'unit', counted_in,
      ${figuresJson((figure) => sql`round(sum(${figure} * case when type = 'final_product' then kg_per_unit else 1 end), 3)`)}) as total
    from (select *, case when type = 'final_product' then 'kg' else unit end as counted_in from changed_lots) as weighed
    group by type, counted_in
  ) as totals)`;

const itemOfRow = sql`json_build_object('id', items.id, 'name', items.name, 'code', items.code)`;

/** Reads a page of the changes to the stock in a period. */
export function readChanges(
  db: Db,
  { group, page, rows, sortBy = "item", sortOrder = "asc", ...asked }: Query & Period & { timeZone: string },
): Promise<JsonText<ChangesReport>> {
  const isByLot = group === "lot";
  const byItem = sql`type || ' ' || item_id || ' ' || unit || coalesce(' ' || content_g, '')`;
  const identity = isByLot
    ? sql`listed.id, listed.code as lot_code, listed.produced_at`
    : sql`${byItem} as id, null::text as lot_code, null::date as produced_at`;
  const direction = sql.raw(sortOrder === "desc" ? "desc" : "asc");
  const inTypes = sql`array_position(${sql.param(lotTypes)}::text[], type)`;
  const order =
    sortBy === "closing"
      ? sql`closing ${direction}, ${inTypes}, fold(name), content_g, produced_at, lot_code, id`
      : sql`fold(name) ${direction}, ${inTypes}, content_g, produced_at, lot_code, id`;
  return readReport<ChangesReport>(
    db,
    sql`
    with ${changedLots(asked)}, ${namedItems}, ${changedItems},
    named as (
      select ${identity}, listed.type, listed.unit, listed.content_g, items.name, ${itemOfRow} as item, ${every(column)}
      from ${isByLot ? sql`changed_lots` : sql`changed_items`} as listed join items on items.id = listed.item_id
    ),
    shown as (select * from named order by ${order} limit ${rows} offset ${(page - 1) * rows})
    select json_build_object(
      'data', (select coalesce(json_agg(json_build_object('id', id, 'lotCode', lot_code, 'type', type, 'item', item, 'unit', unit,
        'contentG', content_g, ${figuresJson((figure) => figure)}) order by ${order}), '[]') from shown),
      'total', (select count(*) from named), 'page', ${page}::int, 'rows', ${rows}::int,
      'byType', ${changeTotals})::text as report`,
  );
}
