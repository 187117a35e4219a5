-- An approved count adjusted what it found less what was expected, and nothing else; one that is not approved adjusted nothing.
select c.code, l.code as lot, cl.expected, cl.counted, m.quantity
from stock_count_lots cl
join stock_counts c on c.id = cl.count_id
join lots l on l.id = cl.lot_id
left join lot_movements m on m.id = cl.movement_id
where case
  when c.state <> 'approved' then num_nonnulls(cl.expected, cl.counted, cl.movement_id) > 0
  when cl.movement_id is not null then
    (m.kind, m.lot_id, m.quantity, m.reason) is distinct from ('adjustment', cl.lot_id, cl.counted - cl.expected, cl.reason)
  else cl.counted <> cl.expected and l.removed_at is null and l.decision <> 'discarded'
end;
