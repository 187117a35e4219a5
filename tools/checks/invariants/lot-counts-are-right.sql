-- The counts that pages of lots show are those of the lots.
select coalesce(counted.type, kept.type) as type, coalesce(counted.item_id, kept.item_id) as item, counted.lots, kept.lots as kept
from (select type, item_id, removed_at is not null as removed, count(*) as lots from lots group by 1, 2, 3) counted
full join (select type, item_id, removed, sum(lots) as lots from lot_counts group by 1, 2, 3) kept
  on kept.type = counted.type and kept.item_id = counted.item_id and kept.removed = counted.removed
where coalesce(counted.lots, 0) <> coalesce(kept.lots, 0);
