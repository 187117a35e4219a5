-- What a supplier delivered at a price is owed to that supplier, once, whole, by the day agreed; nothing else is owed for it.
select receipt.id, receipt.total, receipt.supplier_id, count(payment.id) as payables, sum(paid.amount) as owed
from receipts receipt
left join (payment_lots paid join payments payment
    on payment.id = paid.payment_id and payment.cancelled_at is null and payment.removed_at is null)
  on paid.lot_id = receipt.lot_id
group by receipt.id
having count(payment.id) <> case
    when receipt.removed_at is null and receipt.total > 0 and receipt.supplier_id is not null then 1 else 0 end
  or bool_or(paid.amount <> receipt.total
    or payment.supplier_id <> receipt.supplier_id
    or payment.due_date is distinct from receipt.due_date) filter (where payment.id is not null);
