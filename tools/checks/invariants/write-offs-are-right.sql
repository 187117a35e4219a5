-- The stored losses, counts and discards agree with the ledger's active movements, in weight and cost.
with standing as (
  select movement.id as movement_id, movement.lot_id, lot.fruit_id, movement.kind, movement.occurred_at,
    round(-movement.quantity * lot.kg_per_unit, 8) as kg,
    round(-movement.quantity * lot.total_cost / nullif(lot.initial_quantity, 0), 8) as value
  from lot_movements movement join lots lot on lot.id = movement.lot_id
  where movement.kind in ('loss', 'adjustment', 'discard')
    and not exists (select from lot_movements reversal where reversal.reverses_id = movement.id)
)
select movement_id, kept.kg, standing.kg as lost, kept.value, standing.value as cost
from standing full join write_offs kept using (movement_id)
where (kept.lot_id, kept.fruit_id, kept.kind, kept.occurred_at, kept.kg, kept.value)
  is distinct from (standing.lot_id, standing.fruit_id, standing.kind, standing.occurred_at, standing.kg, standing.value);
