-- Net is gross less tare; the total is what is paid for x price + freight, to the cent, and absent while the price is.
select id, gross_kg, tare_kg, net_kg, rejected_kg, quantity, payable_kg, unit_price, freight, total
from receipts
where total is distinct from round(coalesce(payable_kg, quantity) * unit_price + coalesce(freight, 0), 2)
  or kind = 'raw-material'
  and (net_kg <> gross_kg - tare_kg or net_kg <= 0 or rejected_kg not between 0 and net_kg);
