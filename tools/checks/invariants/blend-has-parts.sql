-- A blend that stands is of at least two lots.
select lot.code, parts.count
from lots lot
left join lateral (
  select count(*) from (
    select from lot_movements taken where taken.child_lot_id = lot.id
    group by taken.lot_id having sum(taken.quantity) <> 0
  ) part
) parts on true
where lot.entry_kind = 'composite-lot' and lot.removed_at is null and parts.count < 2;
