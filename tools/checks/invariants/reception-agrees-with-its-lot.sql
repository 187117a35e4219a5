-- A reception and its lot tell the same kind, item, quantity, supplier, day, invoice and cost; both stand or both are removed.
select reception.id, lot.code
from receipts reception join lots lot on lot.id = reception.lot_id
where reception.item_id <> lot.item_id
  or lot.entry_kind is distinct from reception.kind
  or reception.quantity <> lot.initial_quantity
  or reception.supplier_id is distinct from lot.supplier_id
  or reception.invoice_number is distinct from lot.invoice_number
  or reception.received_at <> lot.produced_at
  or lot.total_cost is distinct from reception.total
  or lot.unit_cost is distinct from
    round((coalesce(reception.payable_kg, reception.quantity) * reception.unit_price + coalesce(reception.freight, 0)) / nullif(reception.quantity, 0), 4)
  or (reception.removed_at is null) <> (lot.removed_at is null);
