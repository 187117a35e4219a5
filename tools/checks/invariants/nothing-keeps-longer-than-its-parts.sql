-- A blend keeps no longer than any of its parts, and pulp made of pulp no longer than that.
select child.code, child.expires_at, source.code as part, source.expires_at as part_expires_at
from lot_movements m
join lots source on source.id = m.lot_id
join lots child on child.id = m.child_lot_id
where m.kind in ('consumption', 'composition')
  and (child.entry_kind = 'composite-lot' or child.entry_kind = 'pulp' and source.type = 'pulp')
  and coalesce(child.expires_at, 'infinity') > source.expires_at
  and not exists (select from lot_movements r where r.reverses_id = m.id);
