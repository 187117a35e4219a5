import { addDays } from "@pomar/contract/core/calendar.rules";
import { lotTypes } from "@pomar/contract/ledger/lots/lots.schema";
import type { ClosedMonth } from "@pomar/contract/money/closings/closings.schema";
import { listDays } from "@pomar/contract/money/closings/months.rules";
import { sql } from "drizzle-orm";
import { changedLots, figuresJson, namedItems, toDayStart } from "../../ledger/changes/changes.queries.ts";
import { readReport } from "../../ledger/changes/report.queries.ts";
import type { Db } from "../../platform/db/db.ts";
import type { JsonText } from "../../platform/json-text.ts";

const worthJson = sql`'lots', count(*) filter (where closing > 0),
  'value', sum(round(closing * total_cost / nullif(initial_quantity, 0), 2)) filter (where closing > 0),
  'unpriced', count(*) filter (where closing > 0 and total_cost is null)`;

/**
 * The rows `amounts (open, paid)`: `open` is the debt for receptions up to a day, less the settlements up to this day;
 * `paid` is the amount paid in a period. The debt of a payment with at least one such reception includes its amount
 * outside the lots.
 */
const amounts = (from: string, to: string, timeZone: string) => sql`amounts as (
  select
    (select coalesce(sum(pl.amount), 0) from payment_lots pl join lots l on l.id = pl.lot_id where pl.standing and l.produced_at <= ${to}::date)
    + (select coalesce(sum(p.amount), 0) from payments p where p.cancelled_at is null
      and not exists (select from payment_lots pl where pl.payment_id = p.id)
      and (p.created_at at time zone ${timeZone})::date <= ${to}::date)
    + (select coalesce(sum(p.outside), 0) from payments p where p.cancelled_at is null and p.outside <> 0
      and exists (select from payment_lots pl join lots l on l.id = pl.lot_id where pl.payment_id = p.id and l.produced_at <= ${to}::date))
    - (select coalesce(sum(amount), 0) from settlements where paid_at <= ${to}::date) as open,
    (select coalesce(sum(amount), 0) from settlements where paid_at between ${from}::date and ${to}::date) as paid
)`;

/** The figures of a month `YYYY-MM` as they are known now. */
export function selectMonth(
  db: Db,
  { month, timeZone }: { month: string; timeZone: string },
): Promise<JsonText<ClosedMonth>> {
  const { from, to } = listDays(month);
  const between = (column: string) => sql`${sql.raw(column)} between ${from}::date and ${to}::date`;
  const [begins, ends] = [toDayStart(from, timeZone), toDayStart(addDays(to, 1), timeZone)];
  const isWithin = (column: string) => sql`${sql.raw(column)} >= ${begins} and ${sql.raw(column)} < ${ends}`;
  const inTypes = sql`array_position(${sql.param(lotTypes)}::text[], type)`;
  return readReport<ClosedMonth>(
    db,
    sql`
    with ${changedLots({ from, to, timeZone })}, ${namedItems}, ${amounts(from, to, timeZone)},
    grouped as (
      select type, item_id, unit, content_g, json_build_object(${figuresJson((figure) => sql`sum(${figure})`)}, ${worthJson}) as figures
      from changed_lots group by type, item_id, unit, content_g
    )
    select json_build_object(
      'items', (
        select coalesce(json_agg(jsonb_build_object('type', type, 'unit', unit, 'contentG', content_g,
          'item', json_build_object('id', items.id, 'name', name, 'code', code)) || figures::jsonb
          order by ${inTypes}, fold(name), content_g), '[]')
        from grouped join items on items.id = item_id
      ),
      'totals', (
        select coalesce(json_agg(total order by ${inTypes}, counted_in), '[]')
        from (
          select type, counted_in, json_build_object('type', type, 'unit', counted_in,
            ${figuresJson((figure) => sql`round(sum(${figure} * weight), 3)`)}, ${worthJson}) as total
          from (
            select *, case when type = 'final_product' then 'kg' else unit end as counted_in,
              case when type = 'final_product' then kg_per_unit else 1 end as weight
            from changed_lots
          ) as weighed group by type, counted_in
        ) as totals
      ),
      'payables', (select json_build_object('open', open, 'paid', paid) from amounts),
      'counts', json_build_object(
        'receipts', (select count(*) from receipts where removed_at is null and ${between("received_at")}),
        'productions', (select count(*) from productions where removed_at is null and ${between("produced_at")}),
        'dispatches', (select count(*) from dispatches where removed_at is null and ${isWithin("dispatched_at")}),
        'movements', (select count(*) from lot_movements m where ${isWithin("m.occurred_at")} and m.reverses_id is null
          and not exists (select from lot_movements r where r.reverses_id = m.id))
      ))::text as report`,
  );
}
