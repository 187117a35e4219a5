-- A removed lot holds nothing: every movement of it is reversed.
select lot.code, lot.balance, count(movement.id) as standing
from lots lot
left join lot_movements movement
  on movement.lot_id = lot.id and movement.reverses_id is null
  and not exists (select from lot_movements reversal where reversal.reverses_id = movement.id)
where lot.removed_at is not null
group by lot.id
having lot.balance <> 0 or count(movement.id) > 0;
