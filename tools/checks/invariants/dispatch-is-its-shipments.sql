-- A dispatch that stands has shipments that stand, of its very instant, one for each lot; one that was taken back has none.
select d.code, count(m.id) as shipments, count(distinct m.lot_id) as lots
from dispatches d
left join lot_movements m on m.dispatch_id = d.id and m.kind = 'shipment'
  and not exists (select from lot_movements r where r.reverses_id = m.id)
group by d.id
having (d.removed_at is null) <> (count(m.id) > 0)
  or count(m.id) <> count(distinct m.lot_id)
  or count(*) filter (where m.occurred_at <> d.dispatched_at) > 0;
