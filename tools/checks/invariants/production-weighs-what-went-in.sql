-- The input mass of a production is the mass of what stands of its consumptions.
select production.id, production.input_kg, round(coalesce(sum(-taken.quantity * source.kg_per_unit), 0), 3) as went_in
from productions production
left join lot_movements taken on taken.child_lot_id = production.lot_id
left join lots source on source.id = taken.lot_id
where production.removed_at is null
group by production.id
having production.input_kg <> round(coalesce(sum(-taken.quantity * source.kg_per_unit), 0), 3);
