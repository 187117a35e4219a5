-- What left and came back names its dispatch; what was lost, discarded or counted anew has a reason.
select id, kind
from lot_movements
where kind in ('shipment', 'return') and dispatch_id is null or kind in ('loss', 'adjustment', 'discard') and reason is null;
