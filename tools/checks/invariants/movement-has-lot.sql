-- No movement without a lot, none into a lot that does not exist, and no lot without a movement.
select movement.id, movement.lot_id, movement.child_lot_id
from lot_movements movement
left join lots lot on lot.id = movement.lot_id
left join lots child on child.id = movement.child_lot_id
where lot.id is null or (movement.child_lot_id is not null and child.id is null)
union all
select null, lot.id, null
from lots lot
where not exists (select from lot_movements movement where movement.lot_id = lot.id);
