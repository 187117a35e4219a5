-- The audit trail knows who recorded every receipt.
select receipt.id, receipt.created_at
from receipts receipt
where not exists (
  select from audit_events event
  where event.entity = 'receipts' and event.entity_id = receipt.id and event.action = 'create'
);
