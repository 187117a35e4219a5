-- A lot's initial quantity is the sum of its entry or production movements; a removed lot's are reversed.
select lot.code, lot.initial_quantity, coalesce(sum(movement.quantity), 0) as came_in
from lots lot
left join lot_movements movement
  on movement.lot_id = lot.id and movement.kind in ('entry', 'production')
  and not exists (select from lot_movements reversal where reversal.reverses_id = movement.id)
where lot.removed_at is null
group by lot.id
having lot.initial_quantity <> coalesce(sum(movement.quantity), 0);
