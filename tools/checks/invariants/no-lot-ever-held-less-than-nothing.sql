-- In the order of happening a lot held less than nothing at no instant of its past.
select lot.code, past.occurred_at, past.held
from (
  select lot_id, occurred_at, sum(sum(quantity)) over (partition by lot_id order by occurred_at) as held
  from lot_movements group by lot_id, occurred_at
) past
join lots lot on lot.id = past.lot_id
where past.held < 0;
