-- A priced reception is owed to its supplier, once and whole, unless a person cancelled the debt; a free or removed reception is not owed.
select receipt.id, receipt.total, receipt.supplier_id, count(line.lot_id) filter (where line.standing) as payables
from receipts receipt
left join (payment_lots line join payments payment on payment.id = line.payment_id) on line.lot_id = receipt.lot_id
group by receipt.id
having case
    when receipt.removed_at is not null or receipt.total = 0 or receipt.supplier_id is null then bool_or(line.standing)
    -- Without a price a person may have said what is owed.
    when receipt.total is null then count(line.lot_id) filter (where line.standing) > 1
    else count(line.lot_id) = 0 or count(line.lot_id) filter (where line.standing) > 1
  end
  or bool_or(line.amount <> receipt.total or payment.supplier_id <> receipt.supplier_id) filter (where line.standing);
