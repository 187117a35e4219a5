-- A reversal undoes one movement of the same lot whole, and is not reversed itself.
select reversal.id, reversal.quantity, original.quantity as reversed
from lot_movements reversal
left join lot_movements original on original.id = reversal.reverses_id
where reversal.kind = 'reversal'
  and (
    original.id is null
    or original.lot_id <> reversal.lot_id
    or original.quantity <> -reversal.quantity
    or original.child_lot_id is distinct from reversal.child_lot_id
    or original.kind = 'reversal'
  );
