-- The last closing says of each type, for a lot's item may be put right since, what the movements add up to that had been recorded by then and had happened by the end of its month.
with last as (select * from closings order by closed_at desc, id desc limit 1)
select coalesce(said.type, known.type) as type, said.quantity as said, known.quantity as known
from (
  select item ->> 'type' as type, sum((item ->> 'closing')::numeric) as quantity,
    bool_and((item ->> 'closing')::numeric = (item ->> 'opening')::numeric + (item ->> 'received')::numeric
      + (item ->> 'produced')::numeric + (item ->> 'returned')::numeric + (item ->> 'consumed')::numeric
      + (item ->> 'shipped')::numeric + (item ->> 'lost')::numeric + (item ->> 'adjusted')::numeric) as adds_up
  from last, jsonb_array_elements(snapshot -> 'items') as item group by 1
) as said full join (
  select l.type, sum(m.quantity) as quantity
  from last join lot_movements m on m.occurred_at < last.ends_at and m.recorded_at <= last.closed_at join lots l on l.id = m.lot_id
  group by l.type
) as known on known.type = said.type
where coalesce(said.quantity, 0) <> coalesce(known.quantity, 0) or not coalesce(said.adds_up, true);
