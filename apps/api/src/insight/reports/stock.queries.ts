import { addDays } from "@pomar/contract/core/calendar.rules";
import { expiryBuckets } from "@pomar/contract/insight/lot-dashboards/lot-dashboards.schema";
import type { ExpiringReport, StockReport } from "@pomar/contract/insight/reports/reports.schema";
import { lotTypes } from "@pomar/contract/ledger/lots/lots.schema";
import { type SQL, sql } from "drizzle-orm";
import { readReport } from "../../ledger/changes/report.queries.ts";
import { inStatus, inStock } from "../../ledger/lots/lot-list.queries.ts";
import type { Db } from "../../platform/db/db.ts";
import type { JsonText } from "../../platform/json-text.ts";
import { isShortOn, stockOn } from "../../registries/item-uses.queries.ts";
import { lots, stockValue } from "../../schema/ledger/lots.table.ts";
import { lotMovements } from "../../schema/ledger/movements.table.ts";
import { supplyTables } from "../../schema/registries/supplies.table.ts";
import { bucketOn, held } from "../lot-dashboards/lot-dashboards.queries.ts";

const value = sql`sum(${stockValue(lots)})`;
const positionIn = (names: readonly string[], column: SQL) =>
  sql`array_position(${sql.param(names)}::text[], ${column})`;

/** The number of past days over which the mean outflow is computed. */
const outflowDays = 30;

/** The present stock by item and net content, with a row for each item that has a minimum stock but no lot. */
export function readStock(db: Db, today: string): Promise<JsonText<StockReport>> {
  const usable = inStatus("available", today);
  const supplies = Object.entries(supplyTables).map(
    ([type, table]) => sql`select id, name, code, ${type}, unit, min_stock, active and removed_at is null,
      ${stockOn(today, sql`i.id`)}, ${isShortOn(today, "i")} from ${table} i`,
  );
  return readReport<StockReport>(
    db,
    sql`
    with grouped as materialized (
      select type, item_id, unit, case when type = 'final_product' then round(kg_per_unit * 1000, 3) end as content_g,
        count(*) as lots, sum(balance) as balance, ${value} as value, count(*) filter (where total_cost is null) as unpriced,
        sum(balance * kg_per_unit) filter (where fruit_id is not null) as kg,
        coalesce(sum(balance) filter (where ${usable}), 0) as usable,
        case when fruit_id is not null then coalesce(sum(balance * kg_per_unit) filter (where ${usable}), 0) end as usable_kg, min(produced_at) as oldest
      from ${lots} where ${inStock} group by type, item_id, unit, content_g, fruit_id
    ),
    outflow as (
      select l.item_id, sum(-m.quantity * l.kg_per_unit) / ${outflowDays} as kg_per_day
      from ${lotMovements} m join ${lots} l on l.id = m.lot_id
      where m.kind = 'shipment' and m.occurred_at >= ${addDays(today, -outflowDays)}::timestamptz and l.type = 'final_product'
        and not exists (select from ${lotMovements} r where r.reverses_id = m.id)
      group by l.item_id
    ),
    items as (
      select id, name, code, null as type, null as unit, null::numeric as min_stock, false as active,
        null::numeric as usable, null::boolean as is_short from fruits
      union all ${sql.join(supplies, sql` union all `)}
    ),
    listed as (
      select coalesce(g.type, i.type) as type, coalesce(g.unit, i.unit) as unit, i.id, i.name, i.code, i.min_stock, coalesce(i.usable, g.usable) as usable, i.is_short, g.content_g,
        coalesce(g.lots, 0) as lots, coalesce(g.balance, 0) as balance, round(g.kg, 3) as kg, round(g.usable_kg, 3) as usable_kg,
        case when g.item_id is null then 0 else g.value end as value, coalesce(g.unpriced, 0) as unpriced, g.oldest
      from items i left join grouped g on g.item_id = i.id where g.item_id is not null or i.active and i.min_stock > 0
    )
    select json_build_object(
      'rows', (
        select coalesce(json_agg(json_build_object('type', type, 'item', json_build_object('id', id, 'name', name, 'code', code),
          'unit', unit, 'contentG', content_g, 'lots', lots, 'balance', balance, 'kg', kg, 'usableKg', usable_kg, 'value', value, 'unpriced', unpriced,
          'oldest', oldest, 'minStock', min_stock, 'usable', usable, 'isShort', is_short)
          order by ${positionIn(lotTypes, sql`type`)}, balance desc, fold(name), content_g), '[]')
        from listed
      ),
      'totals', (
        select coalesce(json_agg(total order by ${positionIn(lotTypes, sql`total ->> 'type'`)}), '[]') from (
          select json_build_object('type', type, 'lots', sum(lots), 'kg', round(sum(kg), 3), 'usableKg', round(sum(usable_kg), 3),
            'value', sum(value), 'unpriced', sum(unpriced)) as total
          from grouped group by type
        ) totals
      ),
      'outflow', (
        select coalesce(json_agg(json_build_object('fruitId', item_id, 'kgPerDay', round(kg_per_day, 3)) order by item_id), '[]')
        from outflow where kg_per_day > 0
      )
    )::text as report`,
  );
}

/** The present stock by days to expiry. */
export function readExpiring(db: Db, today: string): Promise<JsonText<ExpiringReport>> {
  return readReport<ExpiringReport>(
    db,
    sql`
    with grouped as (
      select type, ${bucketOn(today)} as bucket, count(*) as lots, round(sum(${held}), 3) as balance, ${value} as value,
        count(*) filter (where total_cost is null) as unpriced
      from ${lots} where ${inStock} group by 1, 2
    )
    select json_build_object('byBucket', (
      select coalesce(json_agg(json_build_object('bucket', bucket, 'type', type, 'lots', lots, 'balance', balance,
        'value', value, 'unpriced', unpriced)
        order by ${positionIn(expiryBuckets, sql`bucket`)}, ${positionIn(lotTypes, sql`type`)}), '[]')
      from grouped
    ))::text as report`,
  );
}
