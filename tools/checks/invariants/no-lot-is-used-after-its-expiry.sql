-- Nothing stands that was made of a lot on a day after its expiry.
select source.code, source.expires_at, child.code as used_in, child.produced_at as used_on
from lot_movements m
join lots source on source.id = m.lot_id
join lots child on child.id = m.child_lot_id
where m.kind in ('consumption', 'composition') and child.produced_at > source.expires_at
  and not exists (select from lot_movements r where r.reverses_id = m.id);
