-- Every receipt has a lot of its own and one entry movement, of what it brought in; of fruit, that is net less rejected.
select receipt.id, lot.code, count(distinct sibling.id) as receipts, count(distinct entry.id) as entries
from receipts receipt
left join lots lot on lot.id = receipt.lot_id
left join receipts sibling on sibling.lot_id = receipt.lot_id
left join lot_movements entry
  on entry.lot_id = receipt.lot_id and entry.kind = 'entry'
  and not exists (select from lot_movements reversal where reversal.reverses_id = entry.id)
where receipt.removed_at is null
group by receipt.id, lot.id
having lot.id is null
  or count(distinct sibling.id) <> 1
  or count(distinct entry.id) <> 1
  or max(entry.quantity) <> receipt.quantity
  or receipt.kind = 'raw-material' and receipt.quantity <> receipt.net_kg - receipt.rejected_kg;
