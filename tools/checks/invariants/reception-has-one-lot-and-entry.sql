-- Every reception has a lot of its own and one entry movement, of what it brought in; of fruit, that is net less rejected.
select reception.id, lot.code, count(distinct sibling.id) as receipts, count(distinct entry.id) as entries
from receipts reception
left join lots lot on lot.id = reception.lot_id
left join receipts sibling on sibling.lot_id = reception.lot_id
left join lot_movements entry
  on entry.lot_id = reception.lot_id and entry.kind = 'entry'
  and not exists (select from lot_movements reversal where reversal.reverses_id = entry.id)
where reception.removed_at is null
group by reception.id, lot.id
having lot.id is null
  or count(distinct sibling.id) <> 1
  or count(distinct entry.id) <> 1
  or max(entry.quantity) <> reception.quantity
  or reception.kind = 'raw-material' and reception.quantity <> reception.net_kg - reception.rejected_kg;
