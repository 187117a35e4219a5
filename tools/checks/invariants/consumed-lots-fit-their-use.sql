-- Each lot consumed by a production has an allowed type and fruit, and existed by then; only a return makes a lot otherwise.
select child.code, source.code as source
from (
  select child_lot_id, lot_id, min(kind) filter (where kind <> 'reversal') as kind
  from lot_movements where child_lot_id is not null
  group by child_lot_id, lot_id having sum(quantity) <> 0
) taken
join lots child on child.id = taken.child_lot_id
join lots source on source.id = taken.lot_id
where taken.kind <> 'return' and (case child.entry_kind
    when 'pulp' then source.type = 'final_product'
    when 'final-product' then source.type in ('raw_material', 'final_product')
    when 'composite-lot' then source.type <> child.type
    else true end
  or (child.entry_kind = 'composite-lot') <> (taken.kind = 'composition')
  or coalesce(source.returned_on, source.produced_at) > child.produced_at
  or source.removed_at is not null
  or source.fruit_id <> child.fruit_id and not exists (
    select from fruit_components part where part.fruit_id = child.fruit_id and part.component_id = source.fruit_id));
