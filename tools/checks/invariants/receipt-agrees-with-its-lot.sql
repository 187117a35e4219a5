-- A receipt and its lot tell the same kind, item, quantity, supplier, day, invoice and cost; both stand or both are removed.
select receipt.id, lot.code
from receipts receipt join lots lot on lot.id = receipt.lot_id
where receipt.item_id <> lot.item_id
  or lot.entry_kind is distinct from receipt.kind
  or receipt.quantity <> lot.initial_quantity
  or receipt.supplier_id is distinct from lot.supplier_id
  or receipt.invoice_number is distinct from lot.invoice_number
  or receipt.received_at <> lot.produced_at
  or lot.total_cost is distinct from receipt.total
  or lot.unit_cost is distinct from
    round((coalesce(receipt.payable_kg, receipt.quantity) * receipt.unit_price + coalesce(receipt.freight, 0)) / nullif(receipt.quantity, 0), 4)
  or (receipt.removed_at is null) <> (lot.removed_at is null);
