-- Nothing happens to a lot before its own entry: neither by the instants nor, of what came back, by the day of its return.
select lot.code, movement.kind, movement.occurred_at, entry.occurred_at as entered
from lot_movements entry
join lots lot on lot.id = entry.lot_id
join lot_movements movement on movement.lot_id = lot.id and movement.quantity <> 0 and movement.occurred_at < entry.occurred_at
where entry.kind in ('entry', 'production') and movement.reverses_id is null
  and not exists (select from lot_movements reversal where reversal.reverses_id in (movement.id, entry.id))
union all
select back.code, 'return', null, null
from lots back left join returned_lots known on known.lot_id = back.id
where (back.returned_on is null) <> (known.lot_id is null);
