-- The stored use of an additive in each production agrees with its ledger and its doses.
with said as (
  select taken.child_lot_id as lot_id, source.additive_id, -taken.quantity as taken, null::numeric as dose
  from lot_movements taken join lots source on source.id = taken.lot_id and source.type = 'additive'
  where taken.child_lot_id is not null
  union all
  select lot_id, additive_id, 0, mg_per_kg from lot_additives
), expected as (
  select said.lot_id, said.additive_id, production.item_id, production.produced_at, sum(said.taken) as taken,
    production.quantity * lot.kg_per_unit as made_kg, max(said.dose) as dose
  from said
  join productions production on production.lot_id = said.lot_id and production.removed_at is null
  join lots lot on lot.id = said.lot_id
  group by said.lot_id, said.additive_id, production.item_id, production.produced_at, production.quantity, lot.kg_per_unit
  having sum(said.taken) <> 0 or max(said.dose) is not null
)
select lot_id, additive_id, kept.taken, expected.taken as went_in, kept.mg_per_kg, expected.dose
from expected full join additive_uses kept using (lot_id, additive_id)
where (kept.fruit_id, kept.produced_at, kept.taken, kept.made_kg, kept.mg_per_kg)
  is distinct from (expected.item_id, expected.produced_at, expected.taken, expected.made_kg, expected.dose);
