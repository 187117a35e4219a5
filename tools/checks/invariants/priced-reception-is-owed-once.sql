-- Every priced reception is owed to its supplier once and in full, unless a user cancelled it; a free or reversed reception is not owed.
select reception.id, reception.total, reception.supplier_id, count(line.lot_id) filter (where line.standing) as payables
from receipts reception
left join (payment_lots line join payments payment on payment.id = line.payment_id) on line.lot_id = reception.lot_id
group by reception.id
having case
    when reception.removed_at is not null or reception.total = 0 or reception.supplier_id is null then bool_or(line.standing)
    -- Without a price a person may have said what is owed.
    when reception.total is null then count(line.lot_id) filter (where line.standing) > 1
    else count(line.lot_id) = 0 or count(line.lot_id) filter (where line.standing) > 1
  end
  or bool_or(line.amount <> reception.total or payment.supplier_id <> reception.supplier_id) filter (where line.standing);
