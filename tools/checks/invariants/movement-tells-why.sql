-- A dispatched or returned movement names its dispatch; a loss, a discard and an adjustment have a reason.
select id, kind
from lot_movements
where kind in ('shipment', 'return') and dispatch_id is null or kind in ('loss', 'adjustment', 'discard') and reason is null;
