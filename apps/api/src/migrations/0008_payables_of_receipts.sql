-- What was received at a price before there were payables is owed all the same.
with owed as (
  select gen_random_uuid() as payment_id, receipt.*
  from receipts receipt
  where removed_at is null and total > 0 and supplier_id is not null
    and not exists (select from payment_lots paid where paid.lot_id = receipt.lot_id)
), made as (
  insert into payments (id, created_at, created_by, updated_at, updated_by, supplier_id, amount, due_date)
  select payment_id, created_at, created_by, updated_at, updated_by, supplier_id, total, due_date from owed
)
insert into payment_lots (payment_id, lot_id, amount) select payment_id, lot_id, total from owed;
