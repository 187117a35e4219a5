-- The late movements and settlements of a closing are all those of its month or before it that were recorded after it, and no others.
select coalesce(late.closing_id, came.closing_id) as closing, coalesce(late.record_id, came.record_id) as record
from (select * from late_changes where kind in ('movement', 'settlement')) late full join (
  select c.id as closing_id, m.id as record_id, 'movement' as kind, m.recorded_at
  from closings c join lot_movements m on m.occurred_at < c.ends_at and m.recorded_at > c.closed_at
  union all
  select c.id, t.id, 'settlement', t.recorded_at
  from closings c join settlements t on t.paid_at <= c.last_day and t.recorded_at > c.closed_at
) as came using (closing_id, record_id, kind)
where late.closing_id is null or came.closing_id is null or late.recorded_at > came.recorded_at;
