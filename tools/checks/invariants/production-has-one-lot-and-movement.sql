-- A production that stands has a lot of its own and one production movement of what it made; a lot said to be made has its production.
select production.id::text as production, lot.code, count(made.id) as movements
from productions production
left join lots lot on lot.id = production.lot_id
left join lot_movements made
  on made.lot_id = production.lot_id and made.kind = 'production'
  and not exists (select from lot_movements reversal where reversal.reverses_id = made.id)
where production.removed_at is null
group by production.id, lot.id
having lot.id is null or count(made.id) <> 1 or max(made.quantity) <> production.quantity
union all
select null, lot.code, 0
from lots lot
where lot.entry_kind in ('pulp', 'final-product', 'composite-lot')
  and not exists (select from productions production where production.lot_id = lot.id);
