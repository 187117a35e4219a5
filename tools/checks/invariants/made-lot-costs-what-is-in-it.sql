-- A made lot, and one that came back, costs the parts of what is in it, to eight decimals, and nothing is known of its cost while one of them has no price.
select lot.code, lot.total_cost, parts.cost, lot.unit_cost
from lots lot
left join lateral (
  select case when bool_and(part.cost is not null) then sum(part.cost) end as cost
  from (
    select round(source.total_cost * -sum(taken.quantity) / nullif(source.initial_quantity, 0), 8) as cost
    from lot_movements taken join lots source on source.id = taken.lot_id
    where taken.child_lot_id = lot.id
    group by source.id having sum(taken.quantity) <> 0
  ) part
) parts on true
where lot.removed_at is null
  and (lot.entry_kind in ('pulp', 'final-product', 'composite-lot')
    or exists (select from returned_lots back where back.lot_id = lot.id))
  and (lot.total_cost is distinct from parts.cost
    or lot.unit_cost is distinct from round(lot.total_cost / nullif(lot.initial_quantity, 0), 4));
