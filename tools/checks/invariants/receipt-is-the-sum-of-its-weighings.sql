-- Gross, tare and crates are the sums of the weighings; a weight to pay is kept with its reason, and only where it is another.
select receipt.id, receipt.gross_kg, receipt.tare_kg, receipt.crates, receipt.weighings, receipt.quantity, receipt.payable_kg
from receipts receipt
cross join lateral (
  select sum((one->>'grossKg')::numeric) as gross, sum((one->>'tareKg')::numeric) as tare, sum((one->>'crates')::integer) as crates
  from jsonb_array_elements(receipt.weighings) as one
) as weighed
where receipt.weighings is not null
    and (weighed.gross, weighed.tare, weighed.crates) is distinct from (receipt.gross_kg, receipt.tare_kg, receipt.crates)
  or receipt.payable_kg = receipt.quantity
  or (receipt.payable_kg is null) <> (receipt.payable_reason is null);
