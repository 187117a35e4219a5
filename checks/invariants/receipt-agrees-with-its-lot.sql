-- A receipt and its lot tell the same item, quantity, supplier, day and cost; both stand or both are removed.
select receipt.id, lot.code
from receipts receipt join lots lot on lot.id = receipt.lot_id
where receipt.item_id <> lot.item_id
  or receipt.quantity <> lot.initial_quantity
  or receipt.supplier_id is distinct from lot.supplier_id
  or receipt.received_at <> lot.produced_at
  or lot.unit_cost is distinct from
    round((receipt.quantity * receipt.unit_price + coalesce(receipt.freight, 0)) / nullif(receipt.quantity, 0), 4)
  or (receipt.removed_at is null) <> (lot.removed_at is null);
