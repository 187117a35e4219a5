-- Gross, tare and crates are the sums of the weighings; a weight to pay is kept with its reason, and only where it is another.
select reception.id, reception.gross_kg, reception.tare_kg, reception.crates, reception.weighings, reception.quantity, reception.payable_kg
from receipts reception
cross join lateral (
  select sum((one->>'grossKg')::numeric) as gross, sum((one->>'tareKg')::numeric) as tare, sum((one->>'crates')::integer) as crates
  from jsonb_array_elements(reception.weighings) as one
) as weighed
where reception.weighings is not null
    and (weighed.gross, weighed.tare, weighed.crates) is distinct from (reception.gross_kg, reception.tare_kg, reception.crates)
  or reception.payable_kg = reception.quantity
  or (reception.payable_kg is null) <> (reception.payable_reason is null);
