-- A production and its lot tell the same kind, item, quantity and day; both stand or both are removed; only a blend is composite.
select production.id, lot.code
from productions production join lots lot on lot.id = production.lot_id
where production.kind is distinct from lot.entry_kind
  or production.item_id <> lot.item_id
  or production.quantity <> lot.initial_quantity
  or production.produced_at <> lot.produced_at
  or (production.removed_at is null) <> (lot.removed_at is null)
  or (production.kind = 'composite-lot') <> lot.composite
  or lot.type <> all (case production.kind
    when 'pulp' then array['pulp'] when 'final-product' then array['final_product'] else array['raw_material', 'pulp'] end);
