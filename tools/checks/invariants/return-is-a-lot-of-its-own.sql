-- A return makes its own lot of the same item, and no more returns than was dispatched.
select back.code
from returned_lots r
join lots back on back.id = r.lot_id
join lots source on source.id = r.from_lot_id
left join lot_movements m on m.child_lot_id = back.id and m.lot_id = source.id and m.kind = 'return' and m.dispatch_id = r.dispatch_id
  and not exists (select from lot_movements x where x.reverses_id = m.id)
where (back.removed_at is null) <> (m.id is not null)
  or m.quantity <> -back.initial_quantity
  or (back.type, back.item_id, back.unit) is distinct from (source.type, source.item_id, source.unit)
union all
select l.code
from lot_movements m join lots l on l.id = m.lot_id
where m.kind in ('shipment', 'return') and m.quantity <> 0 and m.child_lot_id is null
  and not exists (select from lot_movements x where x.reverses_id = m.id)
group by l.id, m.dispatch_id having sum(m.quantity) > 0
union all
select l.code
from lot_movements m join lots l on l.id = m.lot_id
where m.kind = 'return' and not exists (select from lot_movements x where x.reverses_id = m.id)
group by l.id having sum(m.quantity) <> 0;
