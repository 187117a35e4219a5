-- Every unit that was packed, good or rejected, took a pack; film that is weighed or measured is not counted.
select production.id, production.quantity, production.rejected_units, coalesce(packs.taken, 0) as packs
from productions production
left join lateral (
  select sum(-taken.quantity) as taken, bool_and(pack.unit = 'un') as countable
  from lot_movements taken join lots pack on pack.id = taken.lot_id
  where taken.child_lot_id = production.lot_id and pack.type = 'packaging'
) packs on true
where production.kind = 'final-product' and production.removed_at is null
  and coalesce(packs.countable, true)
  and coalesce(packs.taken, 0) < production.quantity + production.rejected_units;
