-- An incoming movement is positive, an outgoing one negative; only a consumption, a composition and a return name the lot that it went into.
select id, kind, quantity, child_lot_id
from lot_movements
where kind in ('entry', 'production') and quantity < 0
  or kind in ('consumption', 'composition', 'shipment', 'loss', 'discard') and quantity > 0
  or kind not in ('reversal', 'return') and (child_lot_id is not null) <> (kind in ('consumption', 'composition'))
  or kind = 'return' and (child_lot_id is not null) <> (quantity < 0)
  or (kind = 'reversal') <> (reverses_id is not null);
