import type { SupplierOverview } from "@pomar/contract/registries/suppliers/suppliers.schema";
import { sql } from "drizzle-orm";
import type { Db } from "../../platform/db/db.ts";

/** The item of receipts `r`, of whatever kind. */
const itemJson = sql`(select json_build_object('id', i.id, 'name', i.name, 'code', i.code) from (
  select id, name, code from fruits union all select id, name, code from additives
  union all select id, name, code from additionals union all select id, name, code from packagings
) i where i.id = r.item_id)`;

/**
 * Reads the deliveries and pulpings of a supplier since the first day of the month eleven months ago. Receptions come
 * from the index of the supplier's receptions; pulpings from the index by fruit and supplier, of delivered fruits only.
 */
export async function readOverview(db: Db, supplierId: string, today: string): Promise<SupplierOverview> {
  const from = sql`(date_trunc('month', ${today}::timestamp) - interval '11 months')::date`;
  const [{ rows }, { rows: deliveries }] = await Promise.all([
    db.execute<{ overview: Omit<SupplierOverview, "deliveries"> }>(sql`
      with got as materialized (
        select r.item_id, l.unit, to_char(r.received_at, 'YYYY-MM') as month, count(*) as n,
          count(*) filter (where r.net_kg is not null) as fruits, count(*) filter (where r.rejected_kg > 0) as refused,
          sum(r.net_kg) as net, sum(r.rejected_kg) as rejected,
          sum(r.unit_price * coalesce(r.payable_kg, r.quantity)) as paid,
          sum(coalesce(r.payable_kg, r.quantity)) filter (where r.unit_price is not null) as priced
        from receipts r join lots l on l.id = r.lot_id
        where r.supplier_id = ${supplierId} and r.removed_at is null and r.received_at >= ${from} group by 1, 2, 3
      ),
      items as (
        select item_id, unit, sum(n) as n, round(sum(paid) / nullif(sum(priced), 0), 4) as price from got group by 1, 2
      ),
      pulped as materialized (
        select s.fruit_id, to_char(s.produced_at, 'YYYY-MM') as month, sum(s.output_kg) as output, sum(s.fruit_kg) as input
        from pulping_shares s where s.supplier_id = ${supplierId} and s.produced_at >= ${from}
          and s.fruit_id = any(array(select item_id from items)) group by 1, 2
      )
      select json_build_object('receptions', coalesce(sum(fruits), 0), 'refused', coalesce(sum(refused), 0),
        'netKg', coalesce(sum(net), 0), 'rejectedKg', coalesce(sum(rejected), 0), 'items', (
          select coalesce(json_agg(json_build_object('item', ${itemJson}, 'unit', r.unit, 'unitPrice', r.price,
            'yieldPct', (select round(sum(output) * 100 / nullif(sum(input), 0), 2) from pulped where fruit_id = r.item_id),
            'yieldMin', f.yield_min, 'yieldMax', f.yield_max, 'months', (
              select coalesce(json_agg(json_build_object('month', month, 'unitPrice', round(g.paid / nullif(g.priced, 0), 4),
                'yieldPct', round(p.output * 100 / nullif(p.input, 0), 2)) order by month), '[]')
              from (select * from got where item_id = r.item_id and unit = r.unit) g
              full join (select * from pulped where fruit_id = r.item_id) p using (month)
            )) order by r.n desc, r.item_id, r.unit), '[]')
          from items r left join fruits f on f.id = r.item_id
        )) as overview from got`),
    db.execute<SupplierOverview["deliveries"][number] & Record<string, unknown>>(sql`
      select json_build_object('id', l.id, 'code', l.code) as lot, ${itemJson} as item, r.received_at::text as "receivedAt",
        l.unit, r.quantity::float8 as quantity, r.rejected_kg::float8 as "rejectedKg", r.unit_price::float8 as "unitPrice"
      from receipts r join lots l on l.id = r.lot_id
      where r.supplier_id = ${supplierId} and r.removed_at is null order by r.received_at desc, r.id desc limit 6`),
  ]);
  const overview = rows[0]?.overview;
  if (overview === undefined) throw new Error("an aggregate always has one row");
  return { ...overview, deliveries };
}
