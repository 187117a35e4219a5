-- A pulping of fruit is shared among its suppliers by the kilos of each, at any depth of blends, with all it gave and cost.
with recursive went_in (made, lot_id, kg) as (
  select production.lot_id, taken.lot_id, -taken.quantity
  from productions production
  join lot_movements taken on taken.child_lot_id = production.lot_id
  join lots source on source.id = taken.lot_id and source.type = 'raw_material'
  where production.kind = 'pulp' and production.removed_at is null and production.yield_pct is not null
  union all
  select went_in.made, part.lot_id, went_in.kg * -part.quantity / blend.initial_quantity
  from went_in
  join lots blend on blend.id = went_in.lot_id and blend.composite
  join lot_movements part on part.child_lot_id = blend.id
), delivered as (
  select made, lot_id, sum(kg) as kg from went_in group by made, lot_id having sum(kg) <> 0
), by_supplier as (
  select made, lot.supplier_id, sum(kg) as kg,
    case when bool_and(lot.total_cost is not null) then sum(kg * lot.total_cost / lot.initial_quantity) end as cost
  from delivered join lots lot on lot.id = delivered.lot_id and not lot.composite
  group by made, lot.supplier_id
), expected as (
  select of.made as lot_id, coalesce(of.supplier_id::text, 'nobody') as who, production.item_id, production.produced_at,
    production.yield_pct, of.kg, of.cost, of.kg / sum(of.kg) over pulping as part, production.quantity,
    production.quantity - (
      select round(coalesce(-sum(taken.quantity * source.kg_per_unit), 0), 3)
      from lot_movements taken join lots source on source.id = taken.lot_id and source.type in ('pulp', 'additional')
      where taken.child_lot_id = of.made
    ) as output,
    made.total_cost - sum(of.cost) over pulping as other_cost
  from by_supplier of join productions production on production.lot_id = of.made join lots made on made.id = of.made
  window pulping as (partition by of.made)
), kept as (
  select coalesce(supplier_id::text, 'nobody') as who, pulping_shares.* from pulping_shares
)
select lot_id, who, kept.fruit_kg, expected.kg, kept.total_cost
from expected full join kept using (lot_id, who)
where (kept.fruit_id, kept.produced_at, kept.yield_pct) is distinct from (expected.item_id, expected.produced_at, expected.yield_pct)
  or abs(kept.fruit_kg - expected.kg) > 0.000001
  or abs(kept.output_kg - expected.output * expected.part) > 0.000001
  or abs(kept.made_kg - expected.quantity * expected.part) > 0.000001
  or (kept.fruit_cost is null) <> (expected.cost is null)
  or abs(kept.fruit_cost - expected.cost) > 0.000001
  or (kept.total_cost is null) <> (expected.cost + expected.other_cost is null)
  or abs(kept.total_cost - expected.cost - expected.other_cost * expected.part) > 0.000001
union all
select lot_id, 'counted', null, null, null from pulping_shares group by lot_id having count(*) filter (where first) <> 1;
