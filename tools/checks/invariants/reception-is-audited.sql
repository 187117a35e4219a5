-- The audit trail knows who recorded every reception.
select reception.id, reception.created_at
from receipts reception
where not exists (
  select from audit_events event
  where event.entity = 'receipts' and event.entity_id = reception.id and event.action = 'create'
);
