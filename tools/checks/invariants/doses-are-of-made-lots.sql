-- Doses of additives are kept of lots that were made, or came back, and stand.
select lot.code, dose.mg_per_kg
from lot_additives dose join lots lot on lot.id = dose.lot_id
where lot.removed_at is not null
  or dose.mg_per_kg < 0
  or coalesce(lot.entry_kind, '') not in ('pulp', 'final-product', 'composite-lot')
    and not exists (select from returned_lots back where back.lot_id = lot.id);
