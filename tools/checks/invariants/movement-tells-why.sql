-- A shipment names its customer; what was lost, discarded or counted anew has a reason.
select id, kind
from lot_movements
where kind = 'shipment' and customer is null or kind in ('loss', 'adjustment', 'discard') and reason is null;
